internal import Dialects
internal import NMEA
internal import UBX

/// Cuts a receiver's bytes into messages, whichever language they are in.
struct MessageSplitter {
    private var framer = SentenceFramer()

    /// The messages that the next bytes complete.
    mutating func messages(in bytes: [UInt8]) -> [ReceiverMessage] {
        var messages: [ReceiverMessage] = []
        var offset = 0
        while framer.consume(bytes.span, from: &offset, { messages.append(Self.message($0)) }) {
            framer.handOverFrame { kind, frame in
                guard kind == .ubx, let identity = UBXMessageID(frame: frame) else { return }
                // Behind sync, identity and length, before the checksum.
                messages.append(.ubx(identity, payload: (6..<frame.count - 2).map { frame[$0] }))
            }
        }
        return messages
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
