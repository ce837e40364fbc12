/// Cuts a JSON text into the values of its member `features`, as it comes.
///
/// A text without that member is one value, as a single Feature is. Only brackets and strings are looked at: what is
/// within a value is looked at later, so that one that is malformed costs no other.
struct JSONFraming {
    /// Bytes: a larger Feature than this is too much to hold.
    private static let largestPart = 64 << 20
    private static let greatestDepth = 200

    private var brackets: [UInt8] = []
    private var isInString = false
    private var isEscaped = false
    private var part: [UInt8] = []
    private var start = (line: 1, column: 1)
    private var line = 1
    private var column = 0
    /// The last string in the outermost object, while it may be a name.
    private var name: [UInt8] = []
    private var isInFeatures = false
    private var hasFeatures = false
    private var hasEnded = false

    /// Takes the next bytes.
    ///
    /// - Parameters:
    ///   - bytes: some of the text.
    ///   - body: called with each value that is whole.
    /// - Throws: where brackets do not fit together; nothing can be told apart from there on.
    mutating func consume(_ bytes: [UInt8], _ body: (JSONPart) -> Void) throws(ImportObjection) {
        for byte in bytes {
            column += 1
            if isInString { takeString(byte) } else { try take(byte, body) }
            if byte == UInt8(ascii: "\n") { (line, column) = (line + 1, 0) }
            if part.count > Self.largestPart { throw objection("a value of more than 64 megabytes") }
        }
    }

    /// Takes note that there is no more.
    ///
    /// - Throws: where there should be.
    func finish() throws(ImportObjection) {
        if !brackets.isEmpty || isInString { throw objection("the file is cut off here") }
        if !hasEnded { throw objection("the file is empty") }
    }

    /// Whether a value is being collected: one of the features, or the text as a whole while it may be one.
    private var isCollecting: Bool { isInFeatures ? brackets.count > 2 : !hasFeatures }

    private mutating func takeString(_ byte: UInt8) {
        if isCollecting { part.append(byte) }
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
            isInString = false
        }
        if brackets.count == 1, isInString, name.count < 20 { name.append(byte) }
    }

    private mutating func take(_ byte: UInt8, _ body: (JSONPart) -> Void) throws(ImportObjection) {
        switch byte {
        case UInt8(ascii: "\""):
            isInString = true
            if brackets.count == 1 { name = [] }
        case UInt8(ascii: "{"), UInt8(ascii: "["): try open(byte)
        case UInt8(ascii: "}"), UInt8(ascii: "]"): return try close(byte, body)
        case UInt8(ascii: ","): if brackets.count == 1 { name = [] }
        default:
            if hasEnded, byte > 0x20 { throw objection("something follows behind the end") }
        }
        if isCollecting, !brackets.isEmpty || byte > 0x20 { part.append(byte) }
    }

    private mutating func open(_ byte: UInt8) throws(ImportObjection) {
        if hasEnded { throw objection("something follows behind the end") }
        if brackets.count == 1, byte == UInt8(ascii: "["), !hasFeatures, name.elementsEqual("features".utf8) {
            (isInFeatures, hasFeatures, part) = (true, true, [])
        } else if brackets.count == (isInFeatures ? 2 : 0) {
            start = (line, column)
        }
        brackets.append(byte)
        if brackets.count > Self.greatestDepth { throw objection("values too deep within each other") }
    }

    private mutating func close(_ byte: UInt8, _ body: (JSONPart) -> Void) throws(ImportObjection) {
        // The bracket that opens comes two before the one that closes in ASCII.
        guard let opening = brackets.last, opening == byte - 2 else {
            throw objection("\(ImportObjection.excerpt([byte])) closes nothing; not well-formed JSON from here on")
        }
        if isCollecting { part.append(byte) }
        brackets.removeLast()
        if isInFeatures, brackets.count == 1 { isInFeatures = false }
        if brackets.isEmpty { hasEnded = true }
        guard brackets.count == (isInFeatures ? 2 : 0), isInFeatures || !hasFeatures else { return }
        body(JSONPart(bytes: part[...], line: start.line, column: start.column))
        part.removeAll(keepingCapacity: part.capacity < 1 << 20)
    }

    private func objection(_ reason: String) -> ImportObjection {
        ImportObjection(line: line, column: max(1, column), reason)
    }
}
