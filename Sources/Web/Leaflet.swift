internal import Glibc
internal import Receivers
internal import SystemPackage
internal import Terminal

/// The map library Leaflet; it is not part of the program: the system or the unpacked release archive provides it.
struct Leaflet: Sendable {
    private static let folder: FilePath = "/usr/share/javascript/leaflet"

    /// Folder in the release archive that contains this program; `nil` if it has none.
    private static var broughtAlong: FilePath? {
        guard let program = FolderListing.target(of: "/proc/self/exe") else { return nil }
        let folder = program.removingLastComponent().removingLastComponent().appending("share/gpslog/leaflet")
        return unsafe access(folder.string, X_OK) == 0 ? folder : nil
    }

    /// Files that the page loads; other files in the folder are not served.
    let files: [PageFile]

    /// Reads the installed files.
    ///
    /// - Throws: `Failure` if they are not installed.
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
