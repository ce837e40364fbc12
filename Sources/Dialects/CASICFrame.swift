/// Frames of CASIC's binary protocol (CASIC Multimode Satellite Navigation Receiver Protocol Specification, V4.2.0.3, 2.2).
enum CASICFrame {
    /// A frame without a payload, by which a receiver is asked for the message with one.
    ///
    /// The specification adds class and number up the other way round; receivers do as here.
    static func question(class group: UInt8, message: UInt8) -> [UInt8] {
        // The sum is that of length, class and number as a word, and of the words of the payload.
        let word: [UInt8] = [0, 0, group, message]
        return [0xBA, 0xCE] + word + word
    }
}
