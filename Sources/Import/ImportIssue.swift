/// A problem in a file, with its position.
package struct ImportIssue: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line, counted from 1.
    package var line: Int

    /// The byte within the line, counted from 1.
    package var column: Int

    package var reason: String

    package init(line: Int, column: Int, _ reason: String) {
        (self.line, self.column, self.reason) = (line, column, reason)
    }

    /// Creates an issue at an offset within a part of the file.
    ///
    /// - Parameters:
    ///   - offset: the position, as an index of the part's bytes.
    ///   - part: the bytes of the part.
    ///   - line: the line in which the part starts.
    ///   - column: the byte of that line at which the part starts.
    ///   - reason: a description of the problem.
    init(at offset: Int, in part: ArraySlice<UInt8>, from line: Int, _ column: Int, _ reason: String) {
        let before = part[..<min(max(offset, part.startIndex), part.endIndex)]
        guard let lineFeed = before.lastIndex(of: UInt8(ascii: "\n")) else {
            self.init(line: line, column: column + before.count, reason)
            return
        }
        let lines = before.count { $0 == UInt8(ascii: "\n") }
        self.init(line: line + lines, column: before.endIndex - lineFeed, reason)
    }

    /// `LINE:COLUMN: REASON`, to be appended to the file's name.
    package var description: String { "\(line):\(column): \(reason)" }
}
