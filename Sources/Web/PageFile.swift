internal import Glibc
internal import HTTPTypes
internal import Hummingbird
internal import Platform
internal import Receivers
internal import SystemPackage

/// A static file of the page.
struct PageFile: Sendable {
    /// Path of the URL.
    let path: String

    private let kind: String
    private let bytes: [UInt8]
    /// `nil` if they could not be compressed.
    private let packed: [UInt8]?
    /// Changes with the contents, so that browsers ask only whether their copy is still current.
    private let tag: String

    init(_ path: String, _ kind: Kind, _ bytes: [UInt8]) {
        (self.path, self.kind, self.bytes) = (path, kind.rawValue, bytes)
        packed = GZip.packed(bytes, .most)
        tag = "\"\(String(CRC32.of(bytes[...]), radix: 16))-\(bytes.count)\""
    }

    enum Kind: String {
        case page = "text/html; charset=utf-8"
        case style = "text/css; charset=utf-8"
        case script = "text/javascript; charset=utf-8"
        case json = "application/json"
        case picture = "image/svg+xml"
        case manifest = "application/manifest+json"
    }

    /// The file, compressed if the browser allows it; without a body if the browser has it already.
    func response(to request: Request) -> Response {
        let packed = request.allowsGZip ? packed : nil
        let isKnown = request.headers[.ifNoneMatch]?.contains(tag) == true
        var response = isKnown ? Response(status: .notModified) : Response(kind, packed ?? bytes)
        if packed != nil, !isKnown { response.headers[.contentEncoding] = "gzip" }
        (response.headers[.eTag], response.headers[.vary]) = (tag, "Accept-Encoding")
        response.headers[.cacheControl] = "no-cache"
        return response
    }

    /// The page and its parts, embedded in the program.
    static let all: [PageFile] = [
        PageFile("/", .page, PackageResources.index_html),
        PageFile("/page.css", .style, PackageResources.page_css),
        PageFile("/page.js", .script, PackageResources.page_js),
        PageFile("/access.js", .script, PackageResources.access_js),
        PageFile("/devices.js", .script, PackageResources.devices_js),
        PageFile("/fleet.js", .script, PackageResources.fleet_js),
        PageFile("/fleet.css", .style, PackageResources.fleet_css),
        PageFile("/console.js", .script, PackageResources.console_js),
        PageFile("/fences.js", .script, PackageResources.fences_js),
        PageFile("/users.js", .script, PackageResources.users_js),
        PageFile("/labels.js", .script, PackageResources.labels_js),
        PageFile("/settings.js", .script, PackageResources.settings_js),
        PageFile("/password.js", .script, PackageResources.password_js),
        PageFile("/reports.js", .script, PackageResources.reports_js),
        PageFile("/picture.js", .script, PackageResources.picture_js),
        PageFile("/panels.js", .script, PackageResources.panels_js),
        PageFile("/make.js", .script, PackageResources.make_js),
        PageFile("/journal.js", .script, PackageResources.journal_js),
        PageFile("/row.js", .script, PackageResources.row_js),
        PageFile("/place.js", .script, PackageResources.place_js),
        PageFile("/tracks.js", .script, PackageResources.tracks_js),
        PageFile("/calendar.js", .script, PackageResources.calendar_js),
        PageFile("/profile.js", .script, PackageResources.profile_js),
        PageFile("/system.js", .script, PackageResources.system_js),
        PageFile("/uploads.js", .script, PackageResources.uploads_js),
        PageFile("/doctor.js", .script, PackageResources.doctor_js),
        PageFile("/receivers.js", .script, PackageResources.receivers_js),
        PageFile("/sky.js", .script, PackageResources.sky_js),
        PageFile("/signals.js", .script, PackageResources.signals_js),
        PageFile("/map.js", .script, PackageResources.map_js),
        PageFile("/ways.js", .script, PackageResources.ways_js),
        PageFile("/years.js", .script, PackageResources.years_js),
        PageFile("/drop.js", .script, PackageResources.drop_js),
        PageFile("/raw.js", .script, PackageResources.raw_js),
        PageFile("/charts.js", .script, PackageResources.charts_js),
        PageFile("/basemap.js", .script, PackageResources.basemap_js),
        PageFile("/vector.js", .script, PackageResources.vector_js),
        PageFile("/archive.js", .script, PackageResources.archive_js),
        PageFile("/graticule.js", .script, PackageResources.graticule_js),
        PageFile("/live.js", .script, PackageResources.live_js),
        PageFile("/words.js", .script, PackageResources.words_js),
        PageFile("/icon.svg", .picture, PackageResources.icon_svg),
        PageFile("/manifest.webmanifest", .manifest, PackageResources.manifest_webmanifest),
    ]
}

extension Response {
    init(_ kind: String, _ bytes: [UInt8]) {
        self.init(
            status: .ok,
            headers: [.contentType: kind],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
        )
    }

    init(json: String) { self.init(PageFile.Kind.json.rawValue, Array(json.utf8)) }

    /// A JSON response, compressed if the client allows it and the text is long.
    init(json: String, for request: Request) {
        let bytes = Array(json.utf8)
        let packed = request.allowsGZip && bytes.count > 2000 ? GZip.packed(bytes) : nil
        self.init(PageFile.Kind.json.rawValue, packed ?? bytes)
        if packed != nil { headers[.contentEncoding] = "gzip" }
        headers[.vary] = "Accept-Encoding"
    }
}

/// Parts of the server that all databases share.
struct PageParts: Sendable {
    let files: [PageFile]

    let authenticator: Authenticator

    let charts: ChartAnswers

    let map: OwnMapAnswers
}

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
        // Debian also has a version without comments, a third as long.
        let small = unsafe access(folder.appending("leaflet.min.js").string, R_OK) == 0
        return Leaflet(files: [
            PageFile(
                "/leaflet/leaflet.js",
                .script,
                try bytes(of: folder.appending(small ? "leaflet.min.js" : "leaflet.js"))
            ),
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
