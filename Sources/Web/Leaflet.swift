internal import SystemPackage
internal import Terminal

/// The map's own code, Leaflet, as the system has it: it is not part of the program.
struct Leaflet: Sendable {
    private static let folder: FilePath = "/usr/share/javascript/leaflet"

    /// The files that the page loads; others of the folder are not served.
    let files: [PageFile]

    /// The installed files.
    ///
    /// - Throws: `Failure` where they are not there.
    static func installed() throws(Failure) -> Leaflet {
        Leaflet(files: [
            PageFile("/leaflet/leaflet.js", .script, try bytes(of: "leaflet.js")),
            PageFile("/leaflet/leaflet.css", .style, try bytes(of: "leaflet.css")),
        ])
    }

    private static func bytes(of name: String) throws(Failure) -> [UInt8] {
        let file = folder.appending(name)
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
