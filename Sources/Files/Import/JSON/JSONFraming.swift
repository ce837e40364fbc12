internal import SystemPackage
internal import Text

/// Splits a JSON text incrementally into the elements of its lists of locations, or of a top-level array.
///
/// A text without such a list is a single value, such as a Feature, and other values may follow (RFC 8142). Splitting
/// only looks at brackets and strings. Values are parsed later, so a malformed one does not affect the others.
struct JSONFraming {
    /// Bytes: the maximum size of a value, not counting spooled arrays.
    private static let largestPart = 16 << 20
    /// Bytes: if a value is larger than this, arrays with these names are spooled to a file.
    private static let largestArray = 1 << 18
    private static let namesOfArrays = ["coordinates", "coordTimes", "times", "time", "timestamps"].map {
        Array($0.utf8)
    }
    private static let greatestDepth = 200

    private var brackets: [UInt8] = []
    private var isInString = false
    private var isEscaped = false
    private var part: [UInt8] = []
    private var start = (line: 1, column: 1)
    private var line = 1
    private var column = 0
    /// The last string in the outermost object, which may be a member's name.
    private var name: [UInt8] = []
    /// The bracket depth of the list's elements; nil outside the list.
    private var depthOfList: Int?
    private var hasList = false
    private var hasEnded = false

    /// The last string, which may be a member's name, and whether a colon follows it.
    private var word: [UInt8] = []
    private var isBehindColon = false
    /// The current array if it may be spooled: its offset in the part, its bracket depth and its position in the file.
    private var array: (place: Int, depth: Int, line: Int, column: Int)?
    private var spool: JSONSpool?
    private var spools: [Int: JSONSpool] = [:]

    /// Splits the next bytes.
    ///
    /// `body` is called with each complete value, and returns false to pause. Returns the bytes after the value at
    /// which it paused. Throws if brackets do not match; the rest cannot be split.
    mutating func consume(
        _ bytes: ArraySlice<UInt8>,
        _ body: (JSONPart) -> Bool
    ) throws(ImportIssue) -> ArraySlice<UInt8> {
        for (index, byte) in zip(bytes.indices, bytes) {
            column += 1
            var goesOn = true
            if isInString { takeString(byte) } else { goesOn = try take(byte, body) }
            if byte == UInt8(ascii: "\n") { (line, column) = (line + 1, 0) }
            if part.count > Self.largestArray { try shorten() }
            if !goesOn { return bytes[(index + 1)...] }
        }
        return []
    }

    /// Spools the current array to a file if it is large.
    private mutating func shorten() throws(ImportIssue) {
        if part.count > Self.largestPart { throw issue("a value larger than 16 megabytes") }
        guard spool == nil, let array, part.count - array.place > Self.largestArray / 2 else { return }
        do throws(Errno) {
            spool = try JSONSpool(part[array.place...], line: array.line, column: array.column)
        } catch {
            throw issue("cannot create a temporary file for the rest: \(error)")
        }
        part.removeSubrange((array.place + 1)...)
    }

    private mutating func collect(_ byte: UInt8) {
        if let spool { spool.append(byte) } else { part.append(byte) }
    }

    /// Tracks where arrays that may be spooled start and end.
    private mutating func noteArray(_ byte: UInt8) {
        if byte == UInt8(ascii: "["), array == nil, isBehindColon, isCollecting, Self.namesOfArrays.contains(word) {
            array = (part.count, brackets.count, line, column)
        } else if let ended = array, brackets.count == ended.depth {
            if let spool {
                part.append(byte)
                spools[ended.place] = spool
            }
            (array, spool) = (nil, nil)
        }
    }

    /// Checks that the text is complete.
    ///
    /// - Throws: `ImportIssue` if the text is incomplete.
    func finish() throws(ImportIssue) {
        if !brackets.isEmpty || isInString { throw issue("the file is cut off here") }
        if !hasEnded { throw issue("there is no JSON in the file") }
    }

    /// Whether a value is being collected: an element of the list, or the whole text while no list has been found.
    private var isCollecting: Bool { depthOfList.map { brackets.count > $0 } ?? !hasList }

    private mutating func takeString(_ byte: UInt8) {
        if isCollecting { collect(byte) }
        if word.count < 20 { word.append(byte) }
        if isEscaped {
            isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
            isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
            isInString = false
            word.removeLast()
        }
        if brackets.count == 1, isInString, name.count < 20 { name.append(byte) }
    }

    private mutating func take(_ byte: UInt8, _ body: (JSONPart) -> Bool) throws(ImportIssue) -> Bool {
        if byte == UInt8(ascii: "[") { noteArray(byte) }
        if byte > 0x20 { isBehindColon = byte == UInt8(ascii: ":") }
        switch byte {
        case UInt8(ascii: "\""):
            isInString = true
            word.removeAll(keepingCapacity: true)
            if brackets.count == 1 { name = [] }
        case UInt8(ascii: "{"), UInt8(ascii: "["): try open(byte)
        case UInt8(ascii: "}"), UInt8(ascii: "]"): return try close(byte, body)
        case UInt8(ascii: ","): if brackets.count == 1 { name = [] }
        default:
            if hasEnded, byte > 0x20 { throw issue("unexpected data after the end") }
        }
        if isCollecting, !brackets.isEmpty || byte > 0x20 { collect(byte) }
        return true
    }

    private mutating func open(_ byte: UInt8) throws(ImportIssue) {
        if hasEnded, hasList || byte != UInt8(ascii: "{") { throw issue("unexpected data after the end") }
        hasEnded = false
        if byte == UInt8(ascii: "["), depthOfList == nil, brackets.isEmpty || brackets.count == 1 && Self.isList(name) {
            (depthOfList, hasList, part) = (brackets.count + 1, true, [])
        } else if brackets.count == depthOfList ?? 0 {
            start = (line, column)
        }
        brackets.append(byte)
        if brackets.count > Self.greatestDepth { throw issue("more than \(Self.greatestDepth) nested values") }
    }

    private mutating func close(_ byte: UInt8, _ body: (JSONPart) -> Bool) throws(ImportIssue) -> Bool {
        // In ASCII, the code of an opening bracket is two less than that of its closing bracket.
        guard let opening = brackets.last, opening == byte - 2 else {
            throw issue("\(Excerpt.quoted([byte])) has no opening bracket; not well-formed JSON from here on")
        }
        if isCollecting { collect(byte) }
        brackets.removeLast()
        noteArray(byte)
        if let depth = depthOfList, brackets.count < depth { depthOfList = nil }
        if brackets.isEmpty { hasEnded = true }
        guard brackets.count == depthOfList ?? 0, depthOfList != nil || !hasList else { return true }
        defer {
            part.removeAll(keepingCapacity: part.capacity < 1 << 20)
            spools = [:]
        }
        return body(JSONPart(bytes: part[...], line: start.line, column: start.column, spools: spools))
    }

    /// Whether a member holds locations: GeoJSON's Features or a list in a phone app's export.
    private static func isList(_ name: [UInt8]) -> Bool {
        name.elementsEqual("features".utf8) || phonesLists.contains { name.elementsEqual($0.utf8) }
    }

    /// The members of Overland's files and Google's `Records.json`, and of Google's Timeline as Android exports it.
    static let phonesLists = ["locations", "semanticSegments", "rawSignals"]

    private func issue(_ reason: String) -> ImportIssue {
        ImportIssue(line: line, column: max(1, column), reason)
    }
}

/// A value cut out of a JSON text, with its position.
struct JSONPart {
    let bytes: ArraySlice<UInt8>
    /// The line in which the value starts, counted from 1.
    let line: Int
    /// The byte of that line at which the value starts, counted from 1.
    let column: Int
    /// Arrays spooled to files, keyed by the offset of the empty array that replaces them in `bytes`.
    var spools: [Int: JSONSpool] = [:]

    /// Converts a fault within the value to an issue with line and column in the file.
    func issue(_ fault: JSONCursor.Fault) -> ImportIssue {
        ImportIssue(at: fault.offset, in: bytes, from: line, column, fault.reason)
    }
}
