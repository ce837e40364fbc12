internal import GNSS
internal import Platform
package import SystemPackage

/// The bytes of a capture at full speed, from a file, a pipe or standard input.
///
/// Reads only on demand. The chunks have the read times beside the capture, or none, so that each replay gives the same
/// result. They throw a `ReplayError`.
package struct ReplayByteSource: ByteSource {
    private let file: ReplayFile

    /// Creates a source of a capture, which is opened when its chunks are requested; `-` is standard input.
    ///
    /// Throws `openFailed` if no file descriptors are left.
    package init(path: FilePath) throws(ReplayError) {
        try self.init(paths: [path])
    }

    /// Creates a source of a capture in parts, which are read one after the other as if they were one file.
    ///
    /// Throws `openFailed` if no file descriptors are left.
    package init(paths: [FilePath]) throws(ReplayError) {
        file = try ReplayFile(paths: paths)
    }

    /// Throws if a file does not exist or cannot be read.
    package static func requireReadable(_ paths: [FilePath]) throws(ReplayError) {
        for path in paths where path != "-" {
            // Don't open pipes: their writers would take the close for the end.
            let isPipe = (try? FileStatus(at: path))?.isPipe ?? false
            if !isPipe { _ = try ReplayFile.open(path) }
        }
    }

    /// The number of bytes read so far.
    package var bytesRead: Int { file.bytesRead }

    /// The bytes in chunks of up to 64 KiB, or as they arrived if the capture has the times.
    ///
    /// They end with the capture, or when stopped.
    package func chunks() -> Chunks {
        Chunks(file: file)
    }

    /// Ends the replay immediately, also while it waits for a silent pipe.
    package func stop() {
        file.stop()
    }

    /// The bytes of a capture.
    ///
    /// All iterators share one position.
    package struct Chunks: AsyncSequence, Sendable {
        fileprivate let file: ReplayFile

        package func makeAsyncIterator() -> Iterator {
            Iterator(file: file)
        }

        package struct Iterator: AsyncIteratorProtocol {
            private let file: ReplayFile
            private var waiting: ArraySlice<ByteChunk> = []
            private var readAt: UTCTime?

            fileprivate init(file: ReplayFile) { self.file = file }

            /// The next bytes; `nil` at the end, and once stopped or cancelled.
            package mutating func next() async throws -> ByteChunk? {
                if let chunk = waiting.popFirst() { return chunk }
                let block = try await withTaskCancellationHandler {
                    try await file.next()
                } onCancel: { [file] in
                    file.stop()
                }
                if let block { waiting = block.chunks(&readAt)[...] }
                return waiting.popFirst()
            }
        }
    }
}
