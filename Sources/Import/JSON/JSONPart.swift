/// A value within a JSON text, cut out of it with its position.
struct JSONPart {
    /// The value's bytes.
    let bytes: ArraySlice<UInt8>
    /// The line that it begins in, counted from 1.
    let line: Int
    /// The byte of the line that it begins with, counted from 1.
    let column: Int

    /// What is wrong with it, as a part of the file.
    func objection(_ fault: JSONCursor.Fault) -> ImportObjection {
        let before = bytes[..<min(max(fault.offset, bytes.startIndex), bytes.endIndex)]
        guard let lineFeed = before.lastIndex(of: UInt8(ascii: "\n")) else {
            return ImportObjection(line: line, column: column + before.count, fault.reason)
        }
        let lines = before.count { $0 == UInt8(ascii: "\n") }
        return ImportObjection(line: line + lines, column: before.endIndex - lineFeed, fault.reason)
    }
}
