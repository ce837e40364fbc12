/// How a database file is divided into pages.
///
/// Source: "Database File Format" (SQLite), 1.3 "The Database Header".
struct PageLayout: Hashable {
    /// Bytes of a page.
    let size: Int
    /// Bytes of it that SQLite uses; the rest is reserved for others.
    let usable: Int

    /// The most that can be told of a file, in the order in which to try it.
    ///
    /// - Parameters:
    ///   - header: the first 100 bytes of the file, or fewer.
    ///   - logged: the size of a page that its write-ahead log tells of; nil where there is none.
    /// - Returns: at least one.
    static func candidates(header: [UInt8], logged: Int?) -> [PageLayout] {
        let size = size(in: header) ?? logged ?? usual
        var candidates = [PageLayout(size: size, usable: size)]
        // Nothing reserves bytes in our files, but a library of SQLite may.
        if header.count > 20, header.starts(with: mark), header[20] > 0, size - Int(header[20]) >= leastUsable {
            candidates.insert(PageLayout(size: size, usable: size - Int(header[20])), at: 0)
        }
        if size != usual { candidates.append(PageLayout(size: usual, usable: usual)) }
        return candidates
    }

    /// The size of a page as a file tells it, a power of two; nil where it is none.
    private static func size(in header: [UInt8]) -> Int? {
        guard let number = header.bigEndian(at: 16, bytes: 2).map(Int.init) else { return nil }
        let size = number == 1 ? 65_536 : number
        return (512...65_536).contains(size) && size.nonzeroBitCount == 1 ? size : nil
    }

    private static let mark = Array("SQLite format 3\0".utf8)
    private static let usual = 4096
    private static let leastUsable = 480
}
