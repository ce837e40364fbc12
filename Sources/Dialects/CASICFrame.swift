/// Builds frames of CASIC's binary protocol.
///
/// See CASIC Multimode Satellite Navigation Receiver Protocol Specification, V4.2.0.3, 2.2.
enum CASICFrame {
    /// A frame without a payload, which queries the message with this class and number.
    ///
    /// Receivers add class and number in this order; the specification has them the other way round.
    static func question(class group: UInt8, message: UInt8) -> [UInt8] {
        // The checksum adds 32-bit words: first length, class and number, then the payload.
        let word: [UInt8] = [0, 0, group, message]
        return [0xBA, 0xCE] + word + word
    }
}
