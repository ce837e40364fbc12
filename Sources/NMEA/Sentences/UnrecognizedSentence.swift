/// A sentence that this library does not decode, with its fields as text.
///
/// The fields are numbered as the standard numbers them: 1 is the first behind the address, which is field 0.
public struct UnrecognizedSentence: Hashable, Sendable {
    /// All fields in one piece, so that keeping a sentence takes one allocation.
    private let text: String

    /// The number of fields, the address included.
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

    /// The fields as they were sent, byte for character, the address first.
    public var fields: [Substring] { text.split(separator: ",", omittingEmptySubsequences: false) }

    /// A field as it was sent, without text where it is empty; nil where the sentence has no such field.
    public subscript(_ field: Int) -> Substring? { (0..<count).contains(field) ? fields[field] : nil }
}
