internal import Glibc
internal import SystemPackage
internal import Terminal

/// Text that is typed, or comes through a pipe.
package enum TextEntry {
    /// Reads the text of a waypoint from standard input: a line of a terminal, or else all there is.
    ///
    /// - Returns: the text without the end of its last line; what is no UTF-8 is replaced.
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
