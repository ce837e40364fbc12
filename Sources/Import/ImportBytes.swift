internal import Platform
internal import SystemPackage

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
    /// - Parameter path: the path of the file; `-` is standard input.
    /// - Throws: `ImportError` if the file cannot be read.
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
