/// Counts UBX frames with a valid checksum in bytes split anywhere (u-blox 8 / M8 Receiver Description).
///
/// Misses a frame within bytes that only look like one, as another follows within a second.
struct ChecksummedFrames {
    private(set) var count = 0

    private var state = State.outside
    private var sum: (UInt8, UInt8) = (0, 0)

    private enum State {
        case outside
        case synchronizing
        /// Class, message and the two length bytes; `bytes` of these four have arrived.
        case head(bytes: Int, length: Int)
        case payload(left: Int)
        case firstSum
        case secondSum
    }

    /// Longest payload, in bytes, of frames that prove a line's speed.
    private static let longestPayload = 2048

    mutating func hear(_ byte: UInt8) {
        switch state {
        case .outside:
            if byte == 0xB5 { state = .synchronizing }
        case .synchronizing:
            sum = (0, 0)
            state = byte == 0x62 ? .head(bytes: 0, length: 0) : byte == 0xB5 ? .synchronizing : .outside
        case .head(let bytes, let length):
            add(byte)
            let length = bytes == 2 ? Int(byte) : bytes == 3 ? length | Int(byte) << 8 : length
            state = bytes < 3 ? .head(bytes: bytes + 1, length: length) : Self.payload(length)
        case .payload(let left):
            add(byte)
            state = left > 1 ? .payload(left: left - 1) : .firstSum
        case .firstSum:
            state = byte == sum.0 ? .secondSum : .outside
        case .secondSum:
            if byte == sum.1 { count += 1 }
            state = .outside
        }
    }

    private static func payload(_ length: Int) -> State {
        length > longestPayload ? .outside : length > 0 ? .payload(left: length) : .firstSum
    }

    private mutating func add(_ byte: UInt8) {
        sum.0 &+= byte
        sum.1 &+= sum.0
    }
}
