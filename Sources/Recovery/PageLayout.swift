internal import SQLite

/// The page size of a database file.
///
/// Source: "Database File Format" (SQLite), 1.3 "The Database Header".
package struct PageLayout: Hashable {
    /// Bytes per page, a power of two.
    package let size: Int
    /// Bytes per page that SQLite uses; the rest is reserved for extensions.
    let usable: Int

    /// Whether each page reserves the bytes for gpslog's checksum.
    var hasChecksums: Bool { size - usable == PageChecksum.length }

    /// Whether pages reserve bytes for something other than gpslog's checksum.
    var isDoubtful: Bool { usable < size && !hasChecksums }

    /// The plausible layouts of a file, the most likely first.
    ///
    /// - Parameters:
    ///   - header: the first bytes of the file, the whole first page if possible.
    ///   - logged: the page size of the write-ahead log; `nil` if there is no log.
    /// - Returns: at least one layout.
    package static func candidates(header: [UInt8], logged: Int?) -> [PageLayout] {
        let size = size(in: header) ?? logged ?? usual
        var candidates = [PageLayout(size: size, usable: size)]
        let checked = PageLayout(size: size, usable: size - PageChecksum.length)
        let isMarked = header.count >= size && PageChecksum.isMarked(Array(header[..<size]))
        // Either of the two marks may be damaged.
        if isMarked || header.starts(with: mark) && header.dropFirst(20).first == UInt8(PageChecksum.length) {
            return [checked] + candidates
        }
        // gpslog reserves bytes only for checksums, but another build of SQLite may reserve some.
        if header.count > 20, header.starts(with: mark), header[20] > 0, size - Int(header[20]) >= leastUsable {
            candidates.insert(PageLayout(size: size, usable: size - Int(header[20])), at: 0)
        }
        candidates.append(checked)
        if size != usual { candidates.append(PageLayout(size: usual, usable: usual)) }
        return candidates
    }

    /// The page size in the header, a power of two; `nil` if it is invalid.
    private static func size(in header: [UInt8]) -> Int? {
        guard let number = header.bigEndian(at: 16, bytes: 2).map(Int.init) else { return nil }
        let size = number == 1 ? most : number
        return (512...most).contains(size) && size.nonzeroBitCount == 1 ? size : nil
    }

    static let most = 65_536

    private static let mark = Array("SQLite format 3\0".utf8)
    private static let usual = 4096
    private static let leastUsable = 480
}
