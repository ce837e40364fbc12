internal import GNSS
internal import Text

/// A receiver's name as a format quotes it, made anew only where another receiver's turn comes.
struct ReceiverText: Sendable {
    private let quoted: @Sendable (String) -> [UInt8]
    private var last: (receiver: ReceiverIdentity, text: [UInt8])?

    /// Names in a format's quotes.
    init(quoted: @escaping @Sendable (String) -> [UInt8]) {
        self.quoted = quoted
    }

    /// Appends a receiver's name.
    mutating func append(_ receiver: ReceiverIdentity, to text: inout TextBuffer) {
        if let last, last.receiver == receiver { return text.append(contentsOf: last.text) }
        let name = quoted(receiver.name)
        last = (receiver, name)
        text.append(contentsOf: name)
    }
}
