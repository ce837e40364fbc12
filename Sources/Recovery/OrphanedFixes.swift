internal import FixCodec
internal import Logbook
internal import Storage
internal import SystemPackage

/// The latest fixes that a recording has left in files beside a database, found without the database's help.
package enum OrphanedFixes {
    /// The fixes and gaps of one receiver.
    package struct Found {
        /// Its fixes, in order of arrival.
        let fixes: [NumberedFix]
        /// The satellites that it listed, in order of time.
        let skies: [SkySummary]
        /// The gaps among them.
        let gaps: [BufferGap]
    }

    /// The fixes of each receiver.
    ///
    /// - Parameters:
    ///   - database: the database.
    ///   - scan: the known contents of it.
    /// - Returns: the fixes; none where there are no such files, or they cannot be read.
    static func found(beside database: FilePath, _ scan: DamageScan) -> [Found] {
        let names = scan.names
        let receivers = Set(BufferFiles.likelyReceivers).union(names.receivers.keys).union(names.fillings.keys)
            .union(scan.pieces.map(\.receiver))
        return receivers.sorted().compactMap { receiver in
            let files = BufferFiles(of: receiver, beside: database)
            guard let contents = try? files.contents() else { return nil }
            let disk = blocks(in: contents.disk)
            let memory = blocks(in: contents.shared.isEmpty ? contents.spare : contents.shared)
            let fillings = names.fillings[receiver] ?? likelyFillings(disk, memory, contents)
            let wanted = (disk + memory).filter { fillings.contains($0.filling) }
            let fixes = wanted.flatMap(\.fixes)
                .filter { $0.receiver == receiver && RecoveredRange.numbers.contains($0.id) }
            // Some are on the disk and in memory.
            let whole = fillings.map { BufferedFixes(of: $0, in: contents) }
            let skies = whole.flatMap(\.skies).sorted { $0.start < $1.start }
            let (sorted, gaps) = (fixes.sorted { $0.id < $1.id }, whole.flatMap(\.gaps))
            return fixes.isEmpty ? nil : Found(fixes: sorted, skies: skies, gaps: gaps)
        }
    }

    /// The fillings that count where no row names them: both files begin with the latest, and older ones are in the database.
    ///
    /// The file in memory has the number of the database's file for a name, which the system may have given to this
    /// database after another one was deleted. It only counts beside the file that has this database's name.
    private static func likelyFillings(
        _ disk: [BufferBlock],
        _ memory: [BufferBlock],
        _ contents: BufferFiles.Contents
    ) -> Set<Int64> {
        contents.disk.isEmpty ? [] : Set([disk.first, memory.first].compactMap { $0?.filling })
    }

    /// All blocks of a file, also behind one that is damaged.
    private static func blocks(in bytes: [UInt8]) -> [BufferBlock] {
        stride(from: 0, to: bytes.count, by: SectorFile.sector).compactMap {
            BufferBlock.block(in: bytes, at: $0)?.block
        }
    }
}
