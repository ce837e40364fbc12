internal import Platform
internal import SystemPackage

/// The bytes of a file, piece by piece.
final class ImportBytes {
    private static let pieceSize = 65_536

    /// The number of the bytes; nil where only the end will tell.
    let size: Int?

    /// The first ones.
    let head: [UInt8]

    private let path: FilePath
    private let descriptor: FileDescriptor
    private var isBegun = false

    /// Opens a file.
    ///
    /// - Parameter path: the path of the file; `-` is standard input.
    /// - Throws: `ImportError` where it cannot be read.
    init(_ path: FilePath) throws(ImportError) {
        self.path = path
        do throws(Errno) {
            descriptor = try Errno.typed {
                path == "-" ? .standardInput : try .open(path, .readOnly, options: .closeOnExec)
            }
        } catch {
            throw ImportError(path, error)
        }
        // A pipe has no end to go to.
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

    /// The reason why a file of a recognised packing or foreign format cannot be read; nil for any other file.
    var obstacle: ImportError? {
        if let packing = Packing(content: head) { return .compressed(path, by: packing) }
        return ForeignFormat(content: head).map { .foreignFormat(path, $0) }
    }

    /// The next piece; none at the end.
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

    /// As many bytes as there are, also where a pipe gives a few at a time: the format is recognised by the first ones.
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
