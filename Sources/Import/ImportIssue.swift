/// An issue with a part of a file, and its position.
package struct ImportIssue: Error, Hashable, Sendable, CustomStringConvertible {
    /// Counted from 1.
    package var line: Int

    /// The byte of the line, counted from 1.
    package var column: Int

    /// A description of what is wrong.
    package var reason: String

    /// An issue.
    package init(line: Int, column: Int, _ reason: String) {
        (self.line, self.column, self.reason) = (line, column, reason)
    }

    /// An issue with a place within a part of a file.
    ///
    /// - Parameters:
    ///   - offset: the place, as an index of the part's bytes.
    ///   - part: the part.
    ///   - line: the line that the part begins in.
    ///   - column: the byte of the line that it begins with.
    ///   - reason: a description of what is wrong.
    init(at offset: Int, in part: ArraySlice<UInt8>, from line: Int, _ column: Int, _ reason: String) {
        let before = part[..<min(max(offset, part.startIndex), part.endIndex)]
        guard let lineFeed = before.lastIndex(of: UInt8(ascii: "\n")) else {
            self.init(line: line, column: column + before.count, reason)
            return
        }
        let lines = before.count { $0 == UInt8(ascii: "\n") }
        self.init(line: line + lines, column: before.endIndex - lineFeed, reason)
    }

    /// `3:17: what is wrong`, to be put behind the name of a file.
    package var description: String { "\(line):\(column): \(reason)" }
}
