internal import GNSS
internal import Text

/// Quotes receivers' names in a format, again only when the receiver changes.
struct ReceiverText: Sendable {
    private let quoted: @Sendable (String) -> [UInt8]
    private var last: (receiver: ReceiverIdentity, text: [UInt8])?

    /// `quoted`: quotes a name as the format requires.
    init(quoted: @escaping @Sendable (String) -> [UInt8]) {
        self.quoted = quoted
    }

    mutating func append(_ receiver: ReceiverIdentity, to text: inout TextBuffer) {
        if let last, last.receiver == receiver { return text.append(contentsOf: last.text) }
        let name = quoted(receiver.name)
        last = (receiver, name)
        text.append(contentsOf: name)
    }
}
