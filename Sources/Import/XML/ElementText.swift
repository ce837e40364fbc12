/// The text of an element, while it is wanted.
struct ElementText {
    /// Bytes; what is longer is left out.
    private let longest: Int

    /// The bytes of the text that have come so far.
    private(set) var bytes: [UInt8] = []
    private var isWanted = false

    /// Text of which nothing has come yet.
    ///
    /// - Parameter longest: bytes; where numbers, times and names are wanted, what is longer is none.
    init(longest: Int = 4096) { self.longest = longest }

    /// Begins with an element whose text is wanted, or not.
    mutating func begin(isWanted: Bool) {
        bytes.removeAll(keepingCapacity: true)
        self.isWanted = isWanted
    }

    /// Adds what comes.
    mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
        if isWanted, bytes.count + text.count <= longest { unsafe bytes.append(contentsOf: text) }
    }

    /// The text as a name, without the white space around it; nil for none.
    var name: String? {
        let trimmed = DecimalNumber.trimmed(bytes[...])
        return trimmed.isEmpty ? nil : NameText.read(trimmed)
    }
}
