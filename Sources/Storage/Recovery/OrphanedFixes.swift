internal import FixCodec
internal import Logbook
internal import SystemPackage

/// The latest fixes of recordings, read from the buffer files beside a database without using the database.
package enum OrphanedFixes {
    /// What the buffer files of one receiver hold.
    package struct Found {
        /// In order of arrival.
        let fixes: [NumberedFix]
        /// The satellites that the receiver listed, in order of time.
        let skies: [SkySummary]
        let gaps: [BufferGap]
        /// Whether more fixes than those in `gaps` may be missing, because a file is truncated or missing.
        let isCutOff: Bool
    }

    /// Reads the buffer files of all receivers.
    ///
    /// - Parameters:
    ///   - database: the path of the database.
    ///   - scan: the scan of the database, which knows its receivers.
    /// - Returns: the contents by receiver; empty if there are no files, or none can be read.
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
            // Some fixes are both on disk and in memory.
            let whole = fillings.map { BufferedFixes(of: $0, in: contents) }
            let skies = whole.flatMap(\.skies).sorted { $0.start < $1.start }
            let (sorted, gaps) = (fixes.sorted { $0.id < $1.id }, whole.flatMap(\.gaps))
            // Without a row that the database still refers to, missing files only mean that the recording has ended.
            let isLost = fixes.isEmpty && names.recorded.contains(receiver) && !gaps.isEmpty
            let isCutOff = whole.contains(where: \.isCutOff)
            return fixes.isEmpty && !isLost ? nil : Found(fixes: sorted, skies: skies, gaps: gaps, isCutOff: isCutOff)
        }
    }

    /// The fillings that are valid if no row lists them.
    ///
    /// Both files begin with the latest filling; older ones are already in the database.
    /// The memory file is named after the inode of the database's file. The system may have reused that inode for this
    /// database after another one was deleted, so the memory file counts only beside a disk file, which has this
    /// database's name.
    private static func likelyFillings(
        _ disk: [BufferBlock],
        _ memory: [BufferBlock],
        _ contents: BufferFiles.Contents
    ) -> Set<Int64> {
        contents.disk.isEmpty ? [] : Set([disk.first, memory.first].compactMap { $0?.filling })
    }

    /// All valid blocks of a file, including those after a damaged one.
    private static func blocks(in bytes: [UInt8]) -> [BufferBlock] {
        stride(from: 0, to: bytes.count, by: SectorFile.sector).compactMap {
            BufferBlock.block(in: bytes, at: $0)?.block
        }
    }
}
