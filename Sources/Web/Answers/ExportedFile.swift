internal import Commands
internal import Export
internal import Hummingbird

/// A file that a browser keeps.
struct ExportedFile {
    /// Bytes that are on their way at a time.
    private static let piece = 64 * 1024

    private let name: String

    /// A file of a name.
    init(_ name: String) { self.name = name }

    /// The answer that is a text, which is made while it goes.
    func response(_ text: ExportedText) -> Response {
        let body = ResponseBody { writer in
            for try await piece in text.pieces { try await writer.write(ByteBuffer(bytes: piece)) }
            // Without its end, a browser does not take it for whole.
            try text.requireSound()
            try await writer.finish(nil)
        }
        return Response(status: .ok, headers: headers, body: body)
    }

    /// The answer that is a file, which is gone once it has been sent, or nobody wants it any more.
    ///
    /// - Parameters:
    ///   - file: the file.
    ///   - place: the place that it takes until then.
    /// - Returns: the answer.
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
