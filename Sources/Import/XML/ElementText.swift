internal import Text

/// Collects the text of an element.
struct ElementText {
    /// Bytes: longer text is truncated.
    private let longest: Int

    private(set) var bytes: [UInt8] = []
    private var isWanted = false
    private(set) var isCutOff = false

    /// Creates an empty buffer.
    ///
    /// - Parameter longest: the maximum in bytes; numbers, times and names never need more than the default.
    init(longest: Int = 4096) { self.longest = longest }

    /// Starts an element; its text is only collected if `isWanted`.
    mutating func begin(isWanted: Bool) {
        bytes.removeAll(keepingCapacity: bytes.capacity < 1 << 16)
        (self.isWanted, isCutOff) = (isWanted, false)
    }

    mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
        guard isWanted, !isCutOff else { return }
        isCutOff = bytes.count + text.count > longest
        if !isCutOff { unsafe bytes.append(contentsOf: text) }
    }

    /// The text as a name, with white space trimmed; nil if empty.
    var name: String? {
        let trimmed = DecimalNumber.trimmed(bytes[...])
        return trimmed.isEmpty ? nil : NameText.read(trimmed)
    }
}
