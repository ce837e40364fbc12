internal import Glibc
internal import Platform
internal import SystemPackage

/// An array too large for memory, spooled to an unnamed file that disappears when the program ends.
final class JSONSpool {
    private static let pieceSize = 65_536

    /// The line in which the array starts, counted from 1.
    let line: Int
    /// The byte of that line at which the array starts, counted from 1.
    let column: Int

    private let descriptor: FileDescriptor
    private var buffer: [UInt8] = []
    private var written: Int64 = 0

    /// The error that kept the array from being spooled completely; nil if it was.
    private(set) var failure: Errno?

    /// Creates a spool with the array's first bytes.
    ///
    /// - Throws: `Errno` if no file can be created.
    init(_ beginning: ArraySlice<UInt8>, line: Int, column: Int) throws(Errno) {
        (self.line, self.column) = (line, column)
        let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/var/tmp"
        var name = Array((folder + "/gpslog-import-XXXXXX").utf8CString)
        let number = unsafe mkstemp(&name)
        guard number >= 0 else { throw Errno(rawValue: errno) }
        unsafe unlink(&name)
        descriptor = FileDescriptor(rawValue: number)
        for byte in beginning { append(byte) }
    }

    deinit { try? descriptor.close() }

    func append(_ byte: UInt8) {
        buffer.append(byte)
        if buffer.count >= Self.pieceSize { flush() }
    }

    /// Returns bytes from an offset on; empty at the end.
    func bytes(from place: Int64) -> [UInt8] {
        flush()
        return unsafe [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { buffer, count in
            let memory = UnsafeMutableRawBufferPointer(buffer)
            do throws(Errno) {
                count = try Errno.typed { try unsafe descriptor.read(fromAbsoluteOffset: place, into: memory) }
            } catch {
                (count, failure) = (0, failure ?? error)
            }
        }
    }

    private func flush() {
        guard failure == nil, !buffer.isEmpty else { return }
        do throws(Errno) {
            written += Int64(try Errno.typed { try descriptor.writeAll(toAbsoluteOffset: written, buffer) })
            buffer.removeAll(keepingCapacity: true)
        } catch {
            failure = error
            buffer = []
        }
    }
}
