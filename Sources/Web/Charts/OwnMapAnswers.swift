internal import Hummingbird
internal import Receivers
internal import SystemPackage
internal import Platform
internal import Text

/// Serves the map that comes with gpslog, if it is installed.
struct OwnMapAnswers: Sendable {
    private let archive: TileArchive?

    /// Looks for the map beside this program: `share/gpslog/map.pmtiles` in the folder that contains `bin`.
    init() {
        let folder = FolderListing.target(of: "/proc/self/exe")?.removingLastComponent().removingLastComponent()
        archive = folder.flatMap { try? TileArchive($0.appending("share/gpslog/map.pmtiles")) }
    }

    init(_ archive: TileArchive?) { self.archive = archive }

    /// Version and attribution of the map; no members if it is not installed.
    func description() -> Response {
        var object = JSONObject()
        object.add("version", text: archive?.version)
        object.add("attribution", text: archive.map { _ in Self.attribution })
        return Response(json: object.description)
    }

    /// A part of the map's file.
    func part(_ request: Request, _ context: some RequestContext) throws -> Response {
        try ArchivePart(request, context, ["offset", "length"]).response(from: archive)
    }

    private static let attribution =
        "Coast: GSHHG (Wessel and Smith, LGPL); borders: Natural Earth; places: GeoNames (CC BY 4.0)"
}

/// The part of an archive that a request names by two parameters of its path, offset and length.
struct ArchivePart {
    private let range: (offset: Int, count: Int)?
    private let version: String?

    init(_ request: Request, _ context: some RequestContext, _ names: [String]) {
        let numbers = names.compactMap { context.parameters.get($0, as: Int.self) }
        range = numbers.count == 2 ? (numbers[0], numbers[1]) : nil
        version = request.uri.queryParameters.get("v")
    }

    /// The bytes, which browsers keep if the request names the file's version.
    func response(from archive: TileArchive?) throws -> Response {
        let bytes: [UInt8]?
        do {
            bytes = try range.flatMap { range in try archive?.bytes(at: range.offset, count: range.count) }
        } catch {
            throw HTTPError(.serviceUnavailable, message: "the file cannot be read at this place")
        }
        guard let archive, let bytes else { throw HTTPError(.notFound, message: "there is no such part") }
        var response = Response("application/octet-stream", bytes)
        response.headers[.cacheControl] =
            version == archive.version ? "private, max-age=31536000, immutable" : "private, no-cache"
        return response
    }
}
