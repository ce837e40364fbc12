/// A sentence that this library does not decode, with its fields as text.
///
/// Fields are numbered as in the standard: field 0 is the address, field 1 the first after it.
public struct UnrecognizedSentence: Hashable, Sendable {
    /// All fields in one string, so that storing a sentence takes one allocation.
    private let text: String

    /// The number of fields, including the address.
    public let count: Int

    init(_ fields: borrowing SentenceFields) {
        var text = ""
        for field in 0..<fields.count {
            if field > 0 { text.append(",") }
            let bytes = fields[field]
            for index in bytes.indices { text.unicodeScalars.append(Unicode.Scalar(bytes[index])) }
        }
        self.text = text
        count = fields.count
    }

    /// The fields as sent, one character per byte, beginning with the address.
    public var fields: [Substring] { text.split(separator: ",", omittingEmptySubsequences: false) }

    /// A field as sent, possibly empty; `nil` if the sentence does not have it.
    public subscript(_ field: Int) -> Substring? { (0..<count).contains(field) ? fields[field] : nil }
}
