internal import Commands
internal import Export
internal import Hummingbird

/// A file to download.
struct ExportedFile {
    /// Bytes per chunk of the response.
    private static let piece = 64 * 1024

    private let name: String

    init(_ name: String) { self.name = name }

    /// Streams a text while it is generated.
    func response(_ text: ExportedText) -> Response {
        let body = ResponseBody { writer in
            for try await piece in text.pieces { try await writer.write(ByteBuffer(bytes: piece)) }
            // If this throws, the final chunk is missing and the browser reports the download as incomplete.
            try text.requireSound()
            try await writer.finish(nil)
        }
        return Response(status: .ok, headers: headers, body: body)
    }

    /// Sends a temporary file, which is deleted after the transfer or when the client disconnects.
    ///
    /// - Parameters:
    ///   - file: the file to send.
    ///   - place: held until the transfer ends.
    /// - Returns: the response that streams the file.
    /// - Throws: an error if the file cannot be read.
    func response(_ file: TemporaryFile, holding place: ConcurrencyLimit.Place) throws -> Response {
        let body = ResponseBody(contentLength: try file.size) { writer in
            while case let piece = try file.read(atMost: Self.piece), !piece.isEmpty {
                try await writer.write(ByteBuffer(bytes: piece))
            }
            withExtendedLifetime(place) {}
            try await writer.finish(nil)
        }
        return Response(status: .ok, headers: headers, body: body)
    }

    private var headers: HTTPFields {
        [
            .contentType: "application/octet-stream",
            .contentDisposition: "attachment; filename=\"\(name)\"",
        ]
    }
}
