internal import Glibc
internal import Platform
internal import Receivers
internal import Settings
internal import SystemPackage

/// The folder of the charts that visitors have added on the page: MBTiles and PMTiles files.
struct ChartFolder: Sendable {
    /// Largest file in bytes: a region in detail, or the world without it.
    static let mostBytes = 8 << 30

    private let path: FilePath

    init(_ path: FilePath) { self.path = path }

    /// The charts in the folder, by name.
    var charts: [WebChart] {
        let names = (try? FolderListing.names(in: path)) ?? []
        return names.filter { Self.isChart($0) }.sorted().compactMap { WebChart(at: path.appending($0).string) }
    }

    /// Whether a file's name is that of a chart, and names no other folder.
    static func isChart(_ name: String) -> Bool {
        name.wholeMatch(of: /[^.\/\p{Cc}][^\/\p{Cc}]{0,120}\.(mbtiles|pmtiles)/.ignoresCase()) != nil
    }

    /// Writes a part of a new chart.
    ///
    /// - Parameters:
    ///   - bytes: the part.
    ///   - offset: the part's place in the file; a part at 0 starts the file again.
    ///   - name: the file's name.
    ///   - size: the size of the whole file.
    /// - Returns: the chart after its last part, otherwise `nil`.
    /// - Throws: `Failure` with one sentence if the parts are not in order, or if the whole is not a chart.
    func add(_ bytes: [UInt8], at offset: Int, of name: String, size: Int) throws -> WebChart? {
        guard Self.isChart(name), let chart = WebChart(at: path.appending(name).string) else {
            throw Failure("a chart's name must end in .mbtiles or .pmtiles", .usage)
        }
        guard (1...Self.mostBytes).contains(size) else {
            throw Failure("a chart may have at most \(Self.mostBytes >> 30) GiB", .usage)
        }
        do throws(Folder.Obstacle) {
            try Folder.make(path, permissions: .ownerReadWriteExecute)
        } catch {
            throw error.reason
        }
        let part = path.appending(".\(name).part")
        let descriptor = try FileDescriptor.open(
            part,
            .readWrite,
            options: offset == 0 ? [.create, .truncate, .closeOnExec, .noFollow] : [.closeOnExec, .noFollow],
            permissions: [.ownerReadWrite]
        )
        let length = try descriptor.closeAfter {
            guard try FileStatus(of: descriptor).size == offset else {
                throw Failure("parts of the chart are missing; add it again", .usage)
            }
            try descriptor.seek(offset: Int64(offset), from: .start)
            try descriptor.writeAll(bytes)
            return offset + bytes.count
        }
        guard length >= size else { return nil }
        do throws(Failure) {
            // Its extension must match its format.
            if TileArchive.isNamed(path.appending(name)) {
                _ = try TileArchive(part)
            } else {
                _ = try TileDatabase(part)
            }
        } catch {
            unsafe unlink(part.string)
            throw Failure("this is not a chart: \(error)".replacing(part.string, with: name), .usage)
        }
        guard unsafe rename(part.string, path.appending(name).string) == 0 else { throw Errno(rawValue: errno) }
        return chart
    }
}
