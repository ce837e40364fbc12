internal import Platform
internal import Storage
internal import SystemPackage

/// A folder of tiles named `zoom/column/row.png` (or `.jpg`, `.webp`).
struct TileFolder: Sendable {
    private static let endings = ["png", "jpg", "webp", "jpeg"]

    private let folder: FilePath

    /// Zoom levels that have a folder.
    let zoom: ClosedRange<Int>

    /// Finds the zoom levels in a folder.
    ///
    /// - Throws: `Failure` if the folder has no tiles.
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

    /// The image of a tile; `nil` if the folder does not have it.
    ///
    /// Symbolic links that lead out of the folder are not followed.
    func tile(_ number: TileNumber) -> [UInt8]? {
        let place = folder.appending("\(number.zoom)").appending("\(number.column)")
        for ending in Self.endings {
            let file = place.appending("\(number.row).\(ending)").withoutLinks
            if file.starts(with: folder), let bytes = Self.bytes(of: file) { return bytes }
        }
        return nil
    }

    private static func bytes(of file: FilePath) -> [UInt8]? {
        // Opening a pipe must not block.
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
