internal import SQLite

/// The division of a database file into pages.
///
/// Source: "Database File Format" (SQLite), 1.3 "The Database Header".
package struct PageLayout: Hashable {
    /// Bytes of a page.
    package let size: Int
    /// Bytes of it that SQLite uses; the rest is reserved for others.
    let usable: Int

    /// True where the pages of our files have room for checksums.
    var hasChecksums: Bool { size - usable == PageChecksum.length }

    /// True where a file says something of its pages that ours do not.
    var isDoubtful: Bool { usable < size && !hasChecksums }

    /// The most that can be told of a file, in the order in which to try it.
    ///
    /// - Parameters:
    ///   - header: the first bytes of the file, the whole first page if possible.
    ///   - logged: the size of a page that its write-ahead log tells of; nil where there is none.
    /// - Returns: at least one.
    package static func candidates(header: [UInt8], logged: Int?) -> [PageLayout] {
        let size = size(in: header) ?? logged ?? usual
        var candidates = [PageLayout(size: size, usable: size)]
        let checked = PageLayout(size: size, usable: size - PageChecksum.length)
        let isMarked = header.count >= size && PageChecksum.isMarked(Array(header[..<size]))
        // One of the two may be damaged.
        if isMarked || header.starts(with: mark) && header.dropFirst(20).first == UInt8(PageChecksum.length) {
            return [checked] + candidates
        }
        // Nothing else reserves bytes in our files, but a library of SQLite may.
        if header.count > 20, header.starts(with: mark), header[20] > 0, size - Int(header[20]) >= leastUsable {
            candidates.insert(PageLayout(size: size, usable: size - Int(header[20])), at: 0)
        }
        candidates.append(checked)
        if size != usual { candidates.append(PageLayout(size: usual, usable: usual)) }
        return candidates
    }

    /// The size of a page as a file tells it, a power of two; nil where it is none.
    private static func size(in header: [UInt8]) -> Int? {
        guard let number = header.bigEndian(at: 16, bytes: 2).map(Int.init) else { return nil }
        let size = number == 1 ? most : number
        return (512...most).contains(size) && size.nonzeroBitCount == 1 ? size : nil
    }

    /// Bytes of the largest page.
    static let most = 65_536

    private static let mark = Array("SQLite format 3\0".utf8)
    private static let usual = 4096
    private static let leastUsable = 480
}
