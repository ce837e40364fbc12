extension SentenceFields {
    /// A number whose sign is a letter in the field behind it, `negative` or `positive`; nil where that is neither.
    func number(_ field: Int, positive: Unicode.Scalar, negative: Unicode.Scalar) -> Double? {
        guard let number = number(field), let letter = letter(field + 1) else { return nil }
        switch Unicode.Scalar(letter) {
        case positive: return number
        case negative: return -number
        default: return nil
        }
    }

    /// A whole number that may have a sign.
    func signedInteger(_ field: Int) -> Int? { number(field).flatMap { Int(exactly: $0) } }
}
