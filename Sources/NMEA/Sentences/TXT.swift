/// Text of the equipment, in one or several sentences.
///
///     $--TXT,nn,mm,ii,text*hh
public struct TXT: Hashable, Sendable {
    /// The number of sentences that the text takes, 1 through 99; nil where the equipment does not number them.
    public var count: Int?

    /// The number of this sentence among them, from 1; nil where not numbered.
    public var number: Int?

    /// The kind of text, 0 through 99: u-blox has 0 error, 1 warning, 2 notice, 7 user; nil where not said.
    public var identifier: Int?

    /// The text, with `^` and two digits decoded to the character of ISO 8859-1 that they stand for; nil where there is
    /// none.
    public var text: String?

    init(_ fields: borrowing SentenceFields) {
        count = fields.isNumbered ? fields.integer(1) : nil
        number = fields.isNumbered ? fields.integer(2) : nil
        identifier = fields.isNumbered ? fields.integer(3) : nil
        text = fields.text(from: fields.isNumbered ? 4 : 1)
    }
}

extension SentenceFields {
    /// True where numbers precede the text, as the standard has it; Telit's receivers send nothing but a text.
    fileprivate var isNumbered: Bool {
        count >= 5 && isNumberOrNothing(1) && isNumberOrNothing(2) && isNumberOrNothing(3)
    }

    private func isNumberOrNothing(_ field: Int) -> Bool { isEmpty(field) || integer(field) != nil }
}
