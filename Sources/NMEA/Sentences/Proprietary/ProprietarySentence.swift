/// A sentence of a manufacturer, made of its fields.
protocol ProprietarySentence {
    /// The number of fields, the address included, in the shortest form that receivers send.
    static var leastFields: Int { get }

    /// Decodes fields of which there are at least as many.
    init(_ fields: borrowing SentenceFields)
}

extension ProprietarySentence {
    /// Decodes a sentence unless it is cut short.
    init(checking fields: borrowing SentenceFields, of address: SentenceAddress) throws(SentenceError) {
        guard fields.count >= Self.leastFields else {
            throw .tooFewFields(address, found: fields.count, expected: Self.leastFields)
        }
        self.init(fields)
    }
}
