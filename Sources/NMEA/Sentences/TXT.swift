/// Text from the equipment, in one or several sentences.
///
///     $--TXT,nn,mm,ii,text*hh
public struct TXT: Hashable, Sendable {
    /// The number of sentences in the text, 1 to 99; `nil` if they are not numbered.
    public var count: Int?

    /// This sentence's number, starting at 1; `nil` if the sentences are not numbered.
    public var number: Int?

    /// The type of text, 0 to 99; `nil` if not sent.
    ///
    /// u-blox uses 0 for errors, 1 for warnings, 2 for notices and 7 for user text.
    public var identifier: Int?

    /// The text; `nil` if empty.
    ///
    /// `^` and two hexadecimal digits are decoded to a character of ISO 8859-1.
    public var text: String?

    init(_ fields: borrowing SentenceFields) {
        count = fields.isNumbered ? fields.integer(1) : nil
        number = fields.isNumbered ? fields.integer(2) : nil
        identifier = fields.isNumbered ? fields.integer(3) : nil
        text = fields.text(from: fields.isNumbered ? 4 : 1)
    }
}

extension SentenceFields {
    /// Whether numbers precede the text, as in the standard; Telit's receivers send only the text.
    fileprivate var isNumbered: Bool {
        count >= 5 && isNumberOrNothing(1) && isNumberOrNothing(2) && isNumberOrNothing(3)
    }

    private func isNumberOrNothing(_ field: Int) -> Bool { isEmpty(field) || integer(field) != nil }
}

/// A sentence that this library does not decode, with its fields as text.
///
/// Fields are numbered as in the standard: field 0 is the address, field 1 the first after it.
public struct UnknownSentence: Hashable, Sendable {
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
