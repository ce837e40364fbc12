internal import SQLite
package import SystemPackage

/// The pages of a database file that SQLite need not be able to open, read one by one, and never written.
package final class DatabasePages {
    /// The division of the file into pages.
    package let layout: PageLayout
    /// The number of pages, one that the file ends in among them.
    package let count: Int
    private let file: FileDescriptor
    private let log: (descriptor: FileDescriptor, pages: WriteAheadLog)?

    /// - Parameters:
    ///   - file: the database.
    ///   - size: the number of its bytes.
    ///   - log: its write-ahead log; nil where there is none.
    ///   - layout: its division into pages.
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
        // A log adds as many pages as it has, at most.
        let logged = self.log?.pages.offsets ?? [:]
        count = min(max(pages, logged.keys.max() ?? 0), pages + logged.count)
    }

    /// The number of frames of the log that are not as they were written.
    var damagedFrames: Int { log?.pages.damagedFrames ?? 0 }

    /// True where a page carries a checksum that is not its own.
    func isDamaged(_ page: [UInt8], _ number: Int) -> Bool {
        layout.hasChecksums && page.count == layout.size && PageChecksum.isWrong(on: page, number: number)
    }

    /// A page by its number, from 1; nil where it cannot be read.
    ///
    /// One that the file ends in is filled up with zeros.
    package func page(_ number: Int) -> [UInt8]? {
        guard number >= 1, number <= count else { return nil }
        if let log, let page = log.pages.page(number, from: log.descriptor) { return page }
        var page = file.bytes(at: Int64(number - 1) * Int64(layout.size), count: layout.size)
        if page.isEmpty { return nil }
        if page.count < layout.size { page += [UInt8](repeating: 0, count: layout.size - page.count) }
        return page
    }
}
