package import SystemPackage

package import Glibc

package enum TextFile {
    package static func read(_ path: FilePath) throws -> String {
        String(decoding: try readBytes(path), as: UTF8.self)
    }

    /// Reads a file that may contain binary data.
    package static func readBytes(_ path: FilePath) throws -> [UInt8] {
        let descriptor = try FileDescriptor.open(path, .readOnly)
        return try descriptor.closeAfter {
            var bytes: [UInt8] = []
            while true {
                let chunk = unsafe try [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
                    count = unsafe try descriptor.read(into: UnsafeMutableRawBufferPointer(buffer))
                }
                if chunk.isEmpty { return bytes }
                bytes += chunk
            }
        }
    }

    /// Creates a file; it must not exist yet.
    package static func write(_ text: String, to path: FilePath) throws {
        let descriptor = try FileDescriptor.open(
            path,
            .writeOnly,
            options: [.create, .exclusiveCreate],
            permissions: .ownerReadWrite
        )
        try descriptor.closeAfter { _ = try descriptor.writeAll(text.utf8) }
    }

    package static func overwrite(_ path: FilePath, with bytes: [UInt8]) throws {
        let descriptor = try FileDescriptor.open(
            path,
            .writeOnly,
            options: [.create, .truncate],
            permissions: .ownerReadWrite
        )
        try descriptor.closeAfter { _ = try descriptor.writeAll(bytes) }
    }

    package static func setMode(of path: FilePath, to mode: mode_t) throws {
        if unsafe path.withPlatformString({ unsafe chmod($0, mode) }) != 0 { throw Errno(rawValue: errno) }
    }

    package static func remove(_ path: FilePath) {
        _ = unsafe path.withPlatformString { unsafe unlink($0) }
    }
}
