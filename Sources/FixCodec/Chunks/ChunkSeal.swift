internal import Platform

/// The frame around the contents of everything that is sealed: a version before them, and a checksum behind.
package enum ChunkSeal {
    private static let lengthOfChecksum = 4

    /// Seals contents.
    ///
    /// - Parameters:
    ///   - version: the version of their format.
    ///   - capacity: about how many bytes they will have.
    ///   - contents: appends them.
    /// - Returns: the sealed bytes.
    package static func seal(version: UInt8, capacity: Int, contents: (inout [UInt8]) -> Void) -> [UInt8] {
        var bytes = [version]
        bytes.reserveCapacity(capacity)
        contents(&bytes)
        let checksum = CRC32.of(bytes[...])
        for byte in 0..<UInt32(lengthOfChecksum) { bytes.append(UInt8(truncatingIfNeeded: checksum >> (8 * byte))) }
        return bytes
    }

    /// Opens sealed bytes, behind which it puts padding.
    ///
    /// - Parameters:
    ///   - sealed: the bytes.
    ///   - version: the version that this program knows.
    /// - Returns: the reader of the contents.
    /// - Throws: `ChunkDamage` where they are not as they were sealed, or a newer gpslog sealed them.
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
