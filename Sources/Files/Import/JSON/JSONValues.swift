internal import Text

/// Splits a JSON text, or a top-level array, into values.
///
/// Splitting only looks at brackets and strings. Objects are parsed later, so a malformed one does not affect the
/// others.
struct JSONValues {
    private var bytes: [UInt8] = []
    private var position = 0
    private var isInArray = false
    private var hasBegun = false
    private var isLast = false
    private var line = 1
    /// The index of the current line's start; negative if it is no longer in memory.
    private var lineStart = 0

    /// Appends the next bytes.
    mutating func add(_ more: [UInt8], isLast: Bool) {
        bytes.removeFirst(position)
        bytes += more
        lineStart -= position
        position = 0
        self.isLast = isLast
    }

    /// Returns the next value; nil at the end or if it is still incomplete.
    ///
    /// - Throws: `ImportIssue` if the end of a value cannot be determined.
    mutating func next() throws(ImportIssue) -> JSONPart? {
        while position < bytes.endIndex {
            switch bytes[position] {
            case ...0x20, UInt8(ascii: ","): advance(to: position + 1)
            case UInt8(ascii: "[") where !isInArray:
                (isInArray, hasBegun) = (true, true)
                advance(to: position + 1)
            case UInt8(ascii: "]") where isInArray:
                isInArray = false
                advance(to: position + 1)
            default: return try cut()
            }
        }
        if !isLast { return nil }
        if isInArray { throw issue("the file is cut off here") }
        if !hasBegun { throw issue("there is no JSON in the file") }
        return nil
    }

    private mutating func cut() throws(ImportIssue) -> JSONPart? {
        hasBegun = true
        let start = position
        let part = JSONPart(bytes: bytes[start...], line: line, column: start - lineStart + 1)
        let end: Int
        if bytes[start] == UInt8(ascii: "{") {
            guard let closing = closingBracket() else {
                if waits(from: start) { return nil }
                throw part.issue(Self.cutOff(at: start))
            }
            end = closing + 1
        } else {
            var cursor = JSONCursor(part.bytes)
            do throws(JSONCursor.Fault) {
                try cursor.skip()
            } catch {
                if waits(from: start) { return nil }
                throw part.issue(error)
            }
            end = cursor.offset
            // More digits may follow.
            if end == bytes.endIndex, waits(from: start) { return nil }
        }
        advance(to: end)
        return JSONPart(bytes: bytes[start..<end], line: part.line, column: part.column)
    }

    /// Whether the rest of a value may still arrive.
    private func waits(from start: Int) -> Bool {
        !isLast && bytes.count - start <= WaypointImport.largestPart
    }

    /// Returns the index of the matching closing bracket; nil if it is missing.
    private func closingBracket() -> Int? {
        var (depth, isInString, isEscaped) = (0, false, false)
        for index in position..<bytes.endIndex {
            switch bytes[index] {
            case _ where isEscaped: isEscaped = false
            case UInt8(ascii: "\\") where isInString: isEscaped = true
            case UInt8(ascii: "\""): isInString.toggle()
            case UInt8(ascii: "{") where !isInString: depth += 1
            case UInt8(ascii: "}") where !isInString:
                depth -= 1
                if depth == 0 { return index }
            default: break
            }
        }
        return nil
    }

    private mutating func advance(to end: Int) {
        for index in position..<end where bytes[index] == UInt8(ascii: "\n") {
            (line, lineStart) = (line + 1, index + 1)
        }
        position = end
    }

    private static func cutOff(at offset: Int) -> JSONCursor.Fault {
        JSONCursor.Fault(offset: offset, reason: "an object that is not closed")
    }

    private func issue(_ reason: String) -> ImportIssue {
        ImportIssue(line: line, column: position - lineStart + 1, reason)
    }
}
