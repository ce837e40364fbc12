internal import Platform
package import SystemPackage

/// The bytes of a capture, as fast as they are taken: a file, a pipe, or standard input.
///
/// Nothing is read before it is asked for. The chunks have no time of reading, so that replaying a capture twice
/// gives the same; they throw a `ReplayError`.
package struct ReplayByteSource: ByteSource {
    private let file: ReplayFile

    /// A capture, opened when its chunks are asked for; `-` is standard input.
    ///
    /// Throws `openFailed` where no descriptors are left.
    package init(path: FilePath) throws(ReplayError) {
        try self.init(paths: [path])
    }

    /// A capture in parts, read one after the other as if they were one file.
    ///
    /// Throws `openFailed` where no descriptors are left.
    package init(paths: [FilePath]) throws(ReplayError) {
        file = try ReplayFile(paths: paths)
    }

    /// Throws where one of the files is not there, or may not be read.
    package static func requireReadable(_ paths: [FilePath]) throws(ReplayError) {
        for path in paths where path != "-" {
            // Whoever writes into a pipe would take our closing it for the end.
            let isPipe = (try? FileStatus(at: path))?.isPipe ?? false
            if !isPipe { _ = try ReplayFile.open(path) }
        }
    }

    /// The bytes, at most 64 KiB at a time; they end where the capture does, or when stopped.
    package func chunks() -> Chunks {
        Chunks(file: file)
    }

    /// Ends the replay at once, also where it waits for a pipe that is silent.
    package func stop() {
        file.stop()
    }

    /// The bytes of a capture; there is one position in it, whoever iterates.
    package struct Chunks: AsyncSequence, Sendable {
        fileprivate let file: ReplayFile

        /// Takes them one by one.
        package func makeAsyncIterator() -> Iterator {
            Iterator(file: file)
        }

        /// Reads when asked.
        package struct Iterator: AsyncIteratorProtocol {
            fileprivate let file: ReplayFile

            /// The next bytes; nil at the end, and once stopped or cancelled.
            package mutating func next() async throws -> ByteChunk? {
                try await withTaskCancellationHandler {
                    try await file.next().map { ByteChunk(bytes: $0.bytes, readAt: nil) }
                } onCancel: { [file] in
                    file.stop()
                }
            }
        }
    }
}
