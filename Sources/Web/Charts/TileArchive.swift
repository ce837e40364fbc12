package import Platform
package import SystemPackage

/// A PMTiles file.
///
/// The format is https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md. The page reads its directories and tiles itself; the server only gives it parts of the file.
package struct TileArchive: Sendable {
    /// Largest part per request: a tile, or a directory.
    private static let mostBytes = 4 << 20

    private static let headBytes = 127

    private let file: FilePath

    /// Changes when the file does, so that browsers may keep what they have read.
    package let version: String

    /// Whether a file's name is that of an archive.
    static func isNamed(_ file: FilePath) -> Bool { file.extension?.lowercased() == "pmtiles" }

    /// Checks the file's header.
    ///
    /// - Throws: `Failure` with one sentence if it is not a PMTiles file of version 3.
    package init(_ file: FilePath) throws(Failure) {
        self.file = file
        do {
            let status = try FileStatus(at: file)
            guard status.isRegularFile else { throw Failure("\(file) is not a file", .configuration) }
            version = "\(status.modified.seconds)-\(status.size)"
        } catch let failure as Failure {
            throw failure
        } catch {
            throw Failure("\(file) cannot be read (\(error))", .configuration)
        }
        guard let head = try? bytes(at: 0, count: Self.headBytes), head.count == Self.headBytes,
            head.starts(with: Array("PMTiles".utf8) + [3])
        else { throw Failure("\(file) is not a PMTiles file of version 3", .configuration) }
    }

    /// A part of the file, shorter at its end.
    ///
    /// - Returns: `nil` if the part is empty, too long, or not in the file.
    /// - Throws: `Errno` if the file cannot be read.
    package func bytes(at offset: Int, count: Int) throws -> [UInt8]? {
        guard offset >= 0, (1...Self.mostBytes).contains(count) else { return nil }
        // Opening a pipe must not block.
        let descriptor = try FileDescriptor.open(file, .readOnly, options: [.nonBlocking, .closeOnExec])
        return try descriptor.closeAfter {
            let status = try FileStatus(of: descriptor)
            guard status.isRegularFile, offset < status.size else { return nil }
            return try unsafe [UInt8](unsafeUninitializedCapacity: min(count, status.size - offset)) { buffer, count in
                count = try unsafe descriptor.read(
                    fromAbsoluteOffset: Int64(offset),
                    into: UnsafeMutableRawBufferPointer(buffer)
                )
            }
        }
    }
}
