import Dispatch
import Glibc
import Platform
import Receivers
import Synchronization
import SystemPackage
import TestSupport

/// Files for tests of receivers.
extension TemporaryFolder {
    func file(holding bytes: [UInt8]) throws -> FilePath {
        let file = file("capture.nmea")
        try UniqueFileDescriptor(opening: file, .writeOnly, options: .create, permissions: .ownerReadWrite)
            .writeAll(bytes)
        return file
    }

    /// Creates a FIFO without opening it.
    func pipe() throws -> FilePath {
        let pipe = file("line")
        guard unsafe pipe.withPlatformString({ unsafe mkfifo($0, 0o600) }) == 0 else { throw Errno(rawValue: errno) }
        return pipe
    }

    static func contents(of file: FilePath) throws -> [UInt8] {
        let descriptor = try UniqueFileDescriptor(opening: file, .readOnly)
        var contents: [UInt8] = []
        while true {
            let more = try descriptor.read(atMost: 65_536)
            if more.isEmpty { return contents }
            contents += more
        }
    }
}

/// Blocking work that starts immediately on a thread outside the cooperative pool, so that a test can continue.
final class BlockingWork<Value: Sendable>: Sendable {
    private let outcome: AsyncThrowingStream<Value, any Error>

    init(_ body: @escaping @Sendable () throws -> Value) {
        let (stream, continuation) = AsyncThrowingStream<Value, any Error>.makeStream()
        outcome = stream
        // A separate queue always gets a thread, even if many others block.
        DispatchQueue(label: "blocking work").async {
            do {
                continuation.yield(try body())
                continuation.finish()
            } catch {
                continuation.finish(throwing: error)
            }
        }
    }

    /// The outcome of the work; call it only once.
    var value: Value {
        get async throws {
            for try await value in outcome { return value }
            throw CancellationError()
        }
    }
}
