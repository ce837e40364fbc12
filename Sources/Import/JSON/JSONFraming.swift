internal import SystemPackage
internal import Text

/// Cuts a JSON text into the values of its member `features` or `locations`, as it comes, or into those of an array.
///
/// A text without such a list is one value, as a single Feature is, and other values may follow (RFC 8142). Only brackets and
/// strings are looked at: what is within a value is looked at later, so that one that is malformed costs no other.
struct JSONFraming {
    /// Bytes: a larger Feature than this is too much to hold, but for arrays of coordinates and times.
    private static let largestPart = 16 << 20
    /// Bytes: arrays of these names go into a file where the part gets larger than this.
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
    /// The last string in the outermost object, while it may be a name.
    private var name: [UInt8] = []
    /// The number of brackets around the values of the list that is being read; nil outside of it.
    private var depthOfList: Int?
    private var hasList = false
    private var hasEnded = false

    /// The last string, while it may be a name, and whether a colon was the last thing behind it.
    private var word: [UInt8] = []
    private var isBehindColon = false
    /// The array under way that may go into a file: its place in the part, the brackets around it, and where it begins.
    private var array: (place: Int, depth: Int, line: Int, column: Int)?
    private var spool: JSONSpool?
    private var spools: [Int: JSONSpool] = [:]

    /// Takes the next bytes.
    ///
    /// - Parameters:
    ///   - bytes: some of the text.
    ///   - body: called with each value that is whole; false to wait before the next.
    /// - Returns: the bytes behind a value after which it waits; none where it does not.
    /// - Throws: `ImportIssue` where brackets do not fit together; nothing can be told apart from there on.
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

    /// Moves the array under way into a file, if there is one.
    private mutating func shorten() throws(ImportIssue) {
        if part.count > Self.largestPart { throw issue("a value of more than 16 megabytes") }
        guard spool == nil, let array, part.count - array.place > Self.largestArray / 2 else { return }
        do throws(Errno) {
            spool = try JSONSpool(part[array.place...], line: array.line, column: array.column)
        } catch {
            throw issue("no temporary file can be made for the rest: \(error)")
        }
        part.removeSubrange((array.place + 1)...)
    }

    private mutating func collect(_ byte: UInt8) {
        if let spool { spool.append(byte) } else { part.append(byte) }
    }

    /// Takes note of an array that begins, or has ended.
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

    /// Takes note that there is no more.
    ///
    /// - Throws: `ImportIssue` where there should be more.
    func finish() throws(ImportIssue) {
        if !brackets.isEmpty || isInString { throw issue("the file is cut off here") }
        if !hasEnded { throw issue("the file is empty") }
    }

    /// True while a value is being collected: one of the features, or the text as a whole while it may be one.
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
            if hasEnded, byte > 0x20 { throw issue("something follows behind the end") }
        }
        if isCollecting, !brackets.isEmpty || byte > 0x20 { collect(byte) }
        return true
    }

    private mutating func open(_ byte: UInt8) throws(ImportIssue) {
        if hasEnded, hasList || byte != UInt8(ascii: "{") { throw issue("something follows behind the end") }
        hasEnded = false
        if byte == UInt8(ascii: "["), !hasList, brackets.isEmpty || brackets.count == 1 && Self.isList(name) {
            (depthOfList, hasList, part) = (brackets.count + 1, true, [])
        } else if brackets.count == depthOfList ?? 0 {
            start = (line, column)
        }
        brackets.append(byte)
        if brackets.count > Self.greatestDepth { throw issue("values too deep within each other") }
    }

    private mutating func close(_ byte: UInt8, _ body: (JSONPart) -> Bool) throws(ImportIssue) -> Bool {
        // The bracket that opens comes two before the one that closes in ASCII.
        guard let opening = brackets.last, opening == byte - 2 else {
            throw issue("\(Excerpt.quoted([byte])) closes nothing; not well-formed JSON from here on")
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

    /// True for the members that have what is wanted: Features, and what applications on telephones keep.
    private static func isList(_ name: [UInt8]) -> Bool {
        name.elementsEqual("features".utf8) || name.elementsEqual("locations".utf8)
    }

    private func issue(_ reason: String) -> ImportIssue {
        ImportIssue(line: line, column: max(1, column), reason)
    }
}
