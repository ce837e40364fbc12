/// The reason why a line with a right checksum is not a sentence.
public enum SentenceError: Error, Hashable, Sendable {
    /// The letters after `$` are no address.
    case malformedAddress

    /// A sentence has fewer fields than its oldest standard demands.
    case tooFewFields(SentenceAddress, found: Int, expected: Int)
}

extension SentenceError: CustomStringConvertible {
    /// The reason in words.
    public var description: String {
        switch self {
        case .malformedAddress: "the letters after $ are no address"
        case .tooFewFields(let address, let found, let expected):
            "\(address) has \(found) fields, at least \(expected) are needed"
        }
    }
}
