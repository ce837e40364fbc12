internal import NMEA

/// Splits a receiver's bytes into messages of any supported protocol.
struct MessageSplitter {
    private var framer = SentenceFramer()

    /// Returns the messages that these bytes complete.
    mutating func messages(in bytes: [UInt8]) -> [ReceiverMessage] {
        var messages: [ReceiverMessage] = []
        var offset = 0
        while framer.consume(bytes.span, from: &offset, { messages.append(Self.message($0)) }) {
            framer.handOverFrame { kind, frame in
                if let message = Self.message(kind, frame) { messages.append(message) }
            }
        }
        return messages
    }

    /// The message in a frame, without header and checksum; `nil` for protocols that gpslog does not speak.
    private static func message(_ kind: BinaryProtocol, _ frame: Span<UInt8>) -> ReceiverMessage? {
        switch kind {
        case .ubx: UBXMessageID(frame: frame).map { .ubx($0, payload: bytes(of: frame, without: 2)) }
        case .casic where frame.count >= 10:
            .casic(class: frame[4], message: frame[5], payload: bytes(of: frame, without: 4))
        default: nil
        }
    }

    private static func bytes(of frame: Span<UInt8>, without checksum: Int) -> [UInt8] {
        (6..<max(6, frame.count - checksum)).map { frame[$0] }
    }

    private static func message(_ sentence: borrowing SentenceFields) -> ReceiverMessage {
        var fields: [String] = []
        for index in 0..<sentence.count { fields.append(text(sentence[index])) }
        return .sentence(address: fields.first ?? "", fields: Array(fields.dropFirst()))
    }

    private static func text(_ bytes: Span<UInt8>) -> String {
        String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
    }
}
