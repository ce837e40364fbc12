internal import Text

/// The text of an element, while it is wanted.
struct ElementText {
    /// Bytes; what is longer is left out.
    private let longest: Int

    /// The bytes of the text that have come so far.
    private(set) var bytes: [UInt8] = []
    private var isWanted = false
    /// True where something was left out.
    private(set) var isCutOff = false

    /// Text of which nothing has come yet.
    ///
    /// - Parameter longest: bytes; where numbers, times and names are wanted, what is longer is none.
    init(longest: Int = 4096) { self.longest = longest }

    /// Begins with an element whose text is wanted, or not.
    mutating func begin(isWanted: Bool) {
        bytes.removeAll(keepingCapacity: bytes.capacity < 1 << 16)
        (self.isWanted, isCutOff) = (isWanted, false)
    }

    /// Adds what comes.
    mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
        guard isWanted, !isCutOff else { return }
        isCutOff = bytes.count + text.count > longest
        if !isCutOff { unsafe bytes.append(contentsOf: text) }
    }

    /// The text as a name, without the white space around it; nil for none.
    var name: String? {
        let trimmed = DecimalNumber.trimmed(bytes[...])
        return trimmed.isEmpty ? nil : NameText.read(trimmed)
    }
}
