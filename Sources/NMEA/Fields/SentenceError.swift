/// Why a line with a valid checksum is not a valid sentence.
public enum SentenceError: Error, Hashable, Sendable {
    /// The characters after `$` are not a valid address.
    case malformedAddress

    /// The sentence has fewer fields than its oldest standard requires.
    case tooFewFields(SentenceAddress, found: Int, expected: Int)
}

extension SentenceError: CustomStringConvertible {
    /// The error in words, for messages.
    public var description: String {
        switch self {
        case .malformedAddress: "the letters after $ are not an address"
        case .tooFewFields(let address, let found, let expected):
            "\(address) has \(found) fields, at least \(expected) are needed"
        }
    }
}
