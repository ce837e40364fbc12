internal import Platform

/// The frame around sealed contents: a version byte before them and a checksum after them.
package enum ChunkSeal {
    private static let lengthOfChecksum = 4

    /// Adds the frame to contents.
    ///
    /// - Parameters:
    ///   - version: the format version of the contents.
    ///   - capacity: the approximate size of the contents in bytes.
    ///   - contents: a closure that appends the contents.
    /// - Returns: the sealed bytes.
    package static func seal(version: UInt8, capacity: Int, contents: (inout [UInt8]) -> Void) -> [UInt8] {
        var bytes = [version]
        bytes.reserveCapacity(capacity)
        contents(&bytes)
        let checksum = CRC32.of(bytes[...])
        for byte in 0..<UInt32(lengthOfChecksum) { bytes.append(UInt8(truncatingIfNeeded: checksum >> (8 * byte))) }
        return bytes
    }

    /// Checks sealed bytes and appends padding to them.
    ///
    /// - Parameters:
    ///   - sealed: the sealed bytes.
    ///   - version: the supported version.
    /// - Returns: a reader of the contents.
    /// - Throws: `ChunkDamage` if the bytes are damaged or were sealed by a newer gpslog.
    static func open(_ sealed: inout [UInt8], version: UInt8) throws(ChunkDamage) -> ChunkReader {
        guard sealed.count > lengthOfChecksum else { throw ChunkDamage() }
        let end = sealed.count - lengthOfChecksum
        let checksum = sealed[end...].reversed().reduce(0 as UInt32) { $0 << 8 | UInt32($1) }
        guard CRC32.of(sealed[..<end]) == checksum else { throw ChunkDamage() }
        guard sealed[0] <= version else { throw ChunkDamage(newerVersion: sealed[0]) }
        guard sealed[0] == version else { throw ChunkDamage() }
        sealed.append(contentsOf: repeatElement(0, count: ChunkReader.padding))
        return ChunkReader(sealed, 1..<end)
    }
}
