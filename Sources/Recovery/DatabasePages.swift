internal import SQLite
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
