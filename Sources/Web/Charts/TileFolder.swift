internal import Platform
internal import Storage
internal import SystemPackage
internal import Terminal

/// A folder of tiles: `zoom/column/row.png`, or `jpg` or `webp`.
struct TileFolder: Sendable {
    private static let endings = ["png", "jpg", "webp", "jpeg"]

    private let folder: FilePath

    /// The levels that there are folders of.
    let zoom: ClosedRange<Int>

    /// The tiles in a folder.
    ///
    /// - Throws: `Failure` where it has none.
    init(_ folder: FilePath) throws(Failure) {
        self.folder = folder.withoutLinks
        let levels = (0...22).filter { level in
            (try? FileStatus(at: folder.appending("\(level)")))?.isDirectory ?? false
        }
        guard let least = levels.first, let most = levels.last else {
            throw Failure("\(folder) has no folders of tiles, such as 0, 1 and 2", .configuration)
        }
        zoom = least...most
    }

    /// The bytes of a tile; nil where there is none.
    ///
    /// A link leads nowhere out of the folder.
    func tile(_ number: TileNumber) -> [UInt8]? {
        let place = folder.appending("\(number.zoom)").appending("\(number.column)")
        for ending in Self.endings {
            let file = place.appending("\(number.row).\(ending)").withoutLinks
            if file.starts(with: folder), let bytes = Self.bytes(of: file) { return bytes }
        }
        return nil
    }

    private static func bytes(of file: FilePath) -> [UInt8]? {
        // A pipe is not waited for.
        let options: FileDescriptor.OpenOptions = [.nonBlocking, .noFollow, .closeOnExec]
        guard let descriptor = try? FileDescriptor.open(file, .readOnly, options: options) else { return nil }
        return try? descriptor.closeAfter {
            let status = try FileStatus(of: descriptor)
            guard status.isRegularFile, status.size <= TilePicture.mostBytes else { return nil }
            return try unsafe [UInt8](unsafeUninitializedCapacity: status.size) { buffer, count in
                count = try unsafe descriptor.read(
                    fromAbsoluteOffset: 0,
                    into: UnsafeMutableRawBufferPointer(buffer)
                )
            }
        }
    }
}
