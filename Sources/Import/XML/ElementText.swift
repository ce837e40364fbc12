/// The text of an element, while it is wanted.
struct ElementText {
    /// Bytes; what is longer is no number, time or name.
    private static let longest = 4096

    /// What has come of it.
    private(set) var bytes: [UInt8] = []
    private var isWanted = false

    /// Begins with an element whose text is wanted, or not.
    mutating func begin(isWanted: Bool) {
        bytes.removeAll(keepingCapacity: true)
        self.isWanted = isWanted
    }

    /// Adds what comes.
    mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
        if isWanted, bytes.count + text.count <= Self.longest { unsafe bytes.append(contentsOf: text) }
    }

    /// The text as a name, without the white space around it; nil for none.
    var name: String? {
        let trimmed = DecimalNumber.trimmed(bytes[...])
        return trimmed.isEmpty ? nil : String(decoding: trimmed, as: UTF8.self)
    }
}
