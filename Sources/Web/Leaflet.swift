internal import Glibc
internal import Receivers
internal import SystemPackage
internal import Terminal

/// The map's own code, Leaflet, which is not part of the program: the system's, or what an archive brings along.
struct Leaflet: Sendable {
    private static let folder: FilePath = "/usr/share/javascript/leaflet"

    /// The folder of the archive in which this program is, as it was unpacked; nil where that has none.
    private static var broughtAlong: FilePath? {
        guard let program = FolderListing.target(of: "/proc/self/exe") else { return nil }
        let folder = program.removingLastComponent().removingLastComponent().appending("share/gpslog/leaflet")
        return unsafe access(folder.string, X_OK) == 0 ? folder : nil
    }

    /// The files that the page loads; others of the folder are not served.
    let files: [PageFile]

    /// The installed files.
    ///
    /// - Throws: `Failure` where they are not there.
    static func installed() throws(Failure) -> Leaflet {
        let folder = broughtAlong ?? folder
        return Leaflet(files: [
            PageFile("/leaflet/leaflet.js", .script, try bytes(of: folder.appending("leaflet.js"))),
            PageFile("/leaflet/leaflet.css", .style, try bytes(of: folder.appending("leaflet.css"))),
        ])
    }

    private static func bytes(of file: FilePath) throws(Failure) -> [UInt8] {
        do {
            let descriptor = try FileDescriptor.open(file, .readOnly)
            return try descriptor.closeAfter {
                let size = Int(try descriptor.seek(offset: 0, from: .end))
                return try unsafe [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
                    count = try unsafe descriptor.read(
                        fromAbsoluteOffset: 0,
                        into: UnsafeMutableRawBufferPointer(buffer)
                    )
                }
            }
        } catch {
            throw Failure(
                "the map needs \(file), which cannot be read (\(error)); install it: sudo apt-get install libjs-leaflet",
                .unavailable
            )
        }
    }
}
