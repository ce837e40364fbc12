internal import Glibc
internal import SystemPackage
internal import Terminal

/// Reads text from the keyboard or from a pipe.
package enum TextEntry {
    /// Reads a waypoint's text from standard input: one line from a terminal, or everything from a pipe.
    ///
    /// - Returns: the text without its last line end; invalid UTF-8 is replaced.
    /// - Throws: an error if standard input cannot be read.
    package static func read() throws -> String {
        if isatty(STDIN_FILENO) == 1 {
            Console.standard.ask("Text: ")
            return readLine() ?? ""
        }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = try unsafe buffer.withUnsafeMutableBytes { room in
                try unsafe FileDescriptor.standardInput.read(into: room)
            }
            if count == 0 { break }
            bytes += buffer.prefix(count)
        }
        if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }
}
