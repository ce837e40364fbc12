internal import Dispatch
internal import Synchronization
package import SystemPackage

/// An import file, read in chunks on a thread of its own because reading from a pipe may block.
package final class ImportFile: Sendable {
    package let format: ImportFormat

    /// The file's size in bytes; nil for pipes.
    package let size: Int?

    private let queue: DispatchQueue
    private let state: Mutex<State>

    private struct State {
        let bytes: ImportBytes
        let reader: any ImportReader
        /// Decodes UTF-16; nil if the text needs no decoding.
        var decoder: UTF16Text?
        var isAtEnd = false
    }

    /// Opens a file and recognises its format.
    ///
    /// - Parameters:
    ///   - path: the path of the file; `-` is standard input.
    ///   - format: the format of the file; nil to recognise it from the content or, failing that, from the name.
    /// - Returns: the opened file.
    /// - Throws: `ImportError` if the file cannot be read or its format is not supported.
    package static func open(_ path: FilePath, as format: ImportFormat?) async throws(ImportError) -> ImportFile {
        let queue = DispatchQueue(label: "gpslog.import")
        let outcome: Result<ImportFile, ImportError> = await withCheckedContinuation { continuation in
            queue.async {
                continuation.resume(
                    returning: Result { () throws(ImportError) in try ImportFile(path, as: format, queue) }
                )
            }
        }
        return try outcome.get()
    }

    private init(_ path: FilePath, as named: ImportFormat?, _ queue: DispatchQueue) throws(ImportError) {
        let bytes = try ImportBytes(path)
        if named == nil, let obstacle = bytes.obstacle { throw obstacle }
        guard let format = named ?? ImportFormat(content: bytes.head) ?? ImportFormat(ofFileNamed: path.string) else {
            throw .unknownFormat(path)
        }
        (self.queue, self.format, size) = (queue, format, bytes.size)
        // The XML parser decodes UTF-16 itself.
        let decoder = format == .gpx || format == .kml ? nil : UTF16Text(beginningWith: bytes.head)
        state = Mutex(State(bytes: bytes, reader: format.reader, decoder: decoder))
    }

    /// Reads the next chunk.
    ///
    /// - Returns: the points and issues of the chunk; nil at the end of the file.
    /// - Throws: `ImportError` if the file cannot be read.
    package func next() async throws(ImportError) -> ImportPage? {
        let outcome: Result<ImportPage?, ImportError> = await withCheckedContinuation { continuation in
            queue.async {
                continuation.resume(
                    returning: self.state.withLock { state in
                        Result { () throws(ImportError) in try Self.readPage(&state) }
                    }
                )
            }
        }
        return try outcome.get()
    }

    private static func readPage(_ state: inout State) throws(ImportError) -> ImportPage? {
        if state.isAtEnd { return nil }
        var reader = state.reader
        if reader.hasMore {
            reader.goOn()
            let page = reader.page
            reader.page = ImportPage()
            state.isAtEnd = page.end != nil
            return page
        }
        let bytes = try state.bytes.next()
        if bytes.isEmpty { reader.finish() } else { reader.consume(state.decoder?.utf8(of: bytes) ?? bytes) }
        var page = reader.page
        reader.page = ImportPage()
        page.bytes = bytes.count
        state.isAtEnd = bytes.isEmpty || page.end != nil
        return page
    }
}
