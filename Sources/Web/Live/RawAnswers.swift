internal import Hummingbird
internal import HummingbirdCore
internal import Platform
internal import Receivers
internal import ServiceLifecycle
internal import Storage
internal import SystemPackage
internal import Text

/// Server-sent events with what receivers send, line by line, and what gpslog reads in it.
///
/// `lines` has an array of lines: sentences, binary messages in hexadecimal, and gpslog's reports as JSON, as in gpsd's
/// protocol with `raw` and `json`. Only for the owner, as sentences contain hidden places.
struct RawAnswers: Sendable {
    /// Longest time without sending, so that closed connections are detected.
    private static let longestSilence = Duration.seconds(10)

    /// Most responses at a time; each has a thread that reads.
    private static let most = 4

    private let database: FilePath?
    private let places = ConcurrencyLimit(most)

    /// Without a database file, no recording can be watched.
    init(of database: FilePath?) { self.database = database?.withoutLinks }

    /// Streams until the client disconnects or the program exits.
    func response(_ context: WebContext) throws -> Response {
        guard let database else { throw HTTPError.fleetHasNoReceivers }
        guard let place = places.take() else {
            throw HTTPError(.serviceUnavailable, message: "\(Self.most) pages show sentences already; close one")
        }
        let body = ResponseBody { writer in
            defer { withExtendedLifetime(place) {} }
            let (parts, output) = AsyncStream.makeStream(of: [String].self, bufferingPolicy: .bufferingNewest(64))
            let reading = Task { await RawFeed(database: database, output: output).run() }
            let ticking = Task {
                while !Task.isCancelled {
                    try? await Task.sleep(for: Self.longestSilence)
                    output.yield([])
                }
            }
            defer { for task in [reading, ticking] { task.cancel() } }
            try await writer.write(ByteBuffer(string: ":\n\n"))
            for await lines in parts.cancelOnGracefulShutdown() {
                guard await context.isWelcome() else { break }
                let data = JSONText.array(lines.map { JSONObject.quoted($0) })
                try await writer.write(ByteBuffer(string: lines.isEmpty ? ":\n\n" : "event: lines\ndata: \(data)\n\n"))
            }
            try await writer.finish(nil)
        }
        return Response(status: .ok, headers: [.contentType: "text/event-stream"], body: body)
    }
}

/// Reads the lines of all recordings into a database, also of those that start later.
private struct RawFeed: Sendable {
    /// The interval of searches for a recording.
    private static let interval = Duration.seconds(2)
    private static let greeting = "?WATCH={\"enable\":true,\"json\":true,\"raw\":1};\r\n"

    let database: FilePath
    let output: AsyncStream<[String]>.Continuation

    func run() async {
        while !Task.isCancelled {
            let names = (try? FolderListing.names(in: DatabaseExamination.nearestFolder(of: database))) ?? []
            let sockets = WatchSocket.processes(recordingInto: database, among: names)
                .map { WatchSocket.path(beside: database, process: $0) }
                .filter(WatchSocket.isAnswered)
            await withTaskGroup { group in
                for socket in sockets { group.addTask { try? await read(socket) } }
            }
            try? await Task.sleep(for: Self.interval)
        }
    }

    /// Reads until the recording ends or the task is cancelled.
    private func read(_ socket: FilePath) async throws {
        let (gone, ending) = AsyncStream.makeStream(of: Void.self)
        let source = try NetworkByteSource(.unixSocket(socket), greeting: Self.greeting) { event in
            switch event {
            case .lost, .unreachable: ending.finish()
            case .connected, .gpsd, .hearing: break
            }
        }
        try await withThrowingTaskGroup { group in
            group.addTask {
                for await _ in gone {}
                source.stop()
            }
            group.addTask {
                var lines = RawLines()
                for try await chunk in source.chunks() {
                    let new = lines.lines(in: chunk.bytes)
                    if !new.isEmpty { output.yield(new) }
                }
                ending.finish()
            }
            try await group.waitForAll()
        }
    }
}

/// Divides bytes into lines; what is not ASCII or too long is shortened.
package struct RawLines {
    /// Longest line in bytes; the rest is left out.
    private static let longest = 2000

    private var line: [UInt8] = []

    package init() {}

    /// The lines that end in the next bytes.
    package mutating func lines(in bytes: some Sequence<UInt8>) -> [String] {
        var lines: [String] = []
        for byte in bytes {
            switch byte {
            case 10, 13:
                if !line.isEmpty { lines.append(String(decoding: line, as: UTF8.self)) }
                line = []
            case 32..<127: if line.count < Self.longest { line.append(byte) }
            default: if line.count < Self.longest { line.append(UInt8(ascii: ".")) }
            }
        }
        return lines
    }
}
