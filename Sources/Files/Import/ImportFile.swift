internal import Dispatch
internal import Platform
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
        /// The file's bytes; nil for a database.
        let bytes: ImportBytes?
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
        guard let reader = format.reader else {
            // SQLite needs a file.
            guard let size = bytes.size, path != "-" else { throw .readFailed(path, .illegalSeek) }
            state = Mutex(State(bytes: nil, reader: DatabaseReader(path, as: format, size: size)))
            return
        }
        // The XML parser decodes UTF-16 itself.
        let decoder = format == .gpx || format == .kml ? nil : UTF16Text(beginningWith: bytes.head)
        state = Mutex(State(bytes: bytes, reader: reader, decoder: decoder))
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
        guard let bytes = try state.bytes?.next() else { return nil }
        if bytes.isEmpty { reader.finish() } else { reader.consume(state.decoder?.utf8(of: bytes) ?? bytes) }
        var page = reader.page
        reader.page = ImportPage()
        page.bytes = bytes.count
        state.isAtEnd = bytes.isEmpty || page.end != nil
        return page
    }
}

/// Reads a file in chunks.
final class ImportBytes {
    private static let pieceSize = 65_536

    /// The file's size in bytes; nil for pipes.
    let size: Int?

    /// The first chunk, used to recognise the format.
    let head: [UInt8]

    private let path: FilePath
    private let descriptor: FileDescriptor
    private var isBegun = false

    /// Opens a file and reads its first chunk.
    ///
    /// The path `-` is standard input.
    init(_ path: FilePath) throws(ImportError) {
        self.path = path
        do throws(Errno) {
            descriptor = try Errno.typed {
                path == "-" ? .standardInput : try .open(path, .readOnly, options: .closeOnExec)
            }
        } catch {
            throw ImportError(path, error)
        }
        // Seeking fails on a pipe, so its size stays nil.
        size = (try? descriptor.seek(offset: 0, from: .end)).map(Int.init)
        if size != nil { _ = try? descriptor.seek(offset: 0, from: .start) }
        do throws(Errno) {
            head = try Self.piece(of: descriptor)
        } catch {
            throw ImportError(path, error)
        }
    }

    deinit {
        if path != "-" { try? descriptor.close() }
    }

    /// Why the file cannot be read if it is compressed or in an unsupported format; nil for any other file.
    var obstacle: ImportError? {
        if let packing = Packing(content: head) { return .compressed(path, by: packing) }
        return ForeignFormat(content: head).map { .foreignFormat(path, $0) }
    }

    /// Returns the next chunk; empty at the end.
    func next() throws(ImportError) -> [UInt8] {
        if !isBegun {
            isBegun = true
            return head
        }
        do throws(Errno) {
            return try Self.piece(of: descriptor)
        } catch {
            throw ImportError(path, error)
        }
    }

    /// Reads a full chunk even from a pipe that delivers a few bytes at a time, as the format is recognised from the
    /// first.
    private static func piece(of descriptor: FileDescriptor) throws(Errno) -> [UInt8] {
        try Errno.typed {
            try unsafe [UInt8](unsafeUninitializedCapacity: pieceSize) { buffer, count in
                while count < pieceSize {
                    let rest = unsafe UnsafeMutableRawBufferPointer(
                        rebasing: UnsafeMutableRawBufferPointer(buffer)[count...]
                    )
                    let more = try unsafe descriptor.read(into: rest)
                    if more == 0 { return }
                    count += more
                }
            }
        }
    }
}
