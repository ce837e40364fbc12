package import SystemPackage

/// Reads the pages of a database file without SQLite, which may be unable to open it, and never writes.
package final class DatabasePages {
    package let layout: PageLayout
    /// The number of pages, including an incomplete last page.
    package let count: Int
    private let file: FileDescriptor
    private let log: (descriptor: FileDescriptor, pages: WriteAheadLog)?

    package init(
        of file: FileDescriptor,
        size: Int64,
        log: (descriptor: FileDescriptor, pages: WriteAheadLog)?,
        layout: PageLayout
    ) {
        self.file = file
        self.layout = layout
        self.log = log.flatMap { $0.pages.pageSize == layout.size ? $0 : nil }
        let pages = min(Int(UInt32.max), Int(size / Int64(layout.size)) + (size % Int64(layout.size) > 0 ? 1 : 0))
        // The log adds at most as many pages as it holds. A damaged page number must not add more.
        let logged = self.log?.pages.offsets ?? [:]
        count = min(max(pages, logged.keys.max() ?? 0), pages + logged.count)
    }

    /// The number of damaged frames in the write-ahead log.
    var damagedFrames: Int { log?.pages.damagedFrames ?? 0 }

    /// Whether the page has a checksum that does not match its contents.
    func isDamaged(_ page: [UInt8], _ number: Int) -> Bool {
        layout.hasChecksums && page.count == layout.size && PageChecksum.isWrong(on: page, number: number)
    }

    /// Reads a page by its number, from 1; `nil` if it cannot be read.
    ///
    /// An incomplete last page is padded with zeros.
    package func page(_ number: Int) -> [UInt8]? {
        guard number >= 1, number <= count else { return nil }
        if let log, let page = log.pages.page(number, from: log.descriptor) { return page }
        var page = file.bytes(at: Int64(number - 1) * Int64(layout.size), count: layout.size)
        if page.isEmpty { return nil }
        if page.count < layout.size { page += [UInt8](repeating: 0, count: layout.size - page.count) }
        return page
    }
}

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

/// A page of a B-tree: a leaf with rows, or an interior page that leads to leaves.
///
/// Source: "Database File Format" (SQLite), 1.6 "B-tree Pages".
struct TreePage {
    /// The type of a page, given by its first byte.
    enum Kind: UInt8 {
        case indexLeaf = 0x0A
        case tableInterior = 0x05
        case tableLeaf = 0x0D
    }

    let kind: Kind
    /// The offsets of the valid cells within the page.
    let cells: [Int]
    /// Whether all cells that the header counts are within the page.
    let isSound: Bool
    private let bytes: [UInt8]
    private let header: Int

    /// Parses a page; `nil` if it belongs to no B-tree.
    init?(_ bytes: [UInt8], number: Int, layout: PageLayout) {
        // The first page begins with the file header.
        header = number == 1 ? 100 : 0
        guard header < bytes.count, let kind = Kind(rawValue: bytes[header]),
            let count = bytes.bigEndian(at: header + 3, bytes: 2).map(Int.init)
        else { return nil }
        let pointers = header + (kind == .tableInterior ? 12 : 8)
        let contents = min(pointers + 2 * count, layout.usable)..<layout.usable
        var cells: [Int] = []
        for index in 0..<min(count, layout.usable / 2) {
            guard let pointer = bytes.bigEndian(at: pointers + 2 * index, bytes: 2).map(Int.init),
                contents.contains(pointer)
            else { continue }
            cells.append(pointer)
        }
        isSound = cells.count == count && Set(cells).count == count
        self.cells = isSound ? cells : Array(Set(cells)).sorted()
        self.kind = kind
        self.bytes = bytes
    }

    /// The numbers of the child pages.
    var children: [Int] {
        guard kind == .tableInterior else { return [] }
        let left = cells.compactMap { bytes.bigEndian(at: $0, bytes: 4) }
        return (left + [bytes.bigEndian(at: header + 8, bytes: 4) ?? 0]).map(Int.init)
    }
}
