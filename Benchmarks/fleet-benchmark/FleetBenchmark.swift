import Dispatch
import GNSS
import Glibc
import Logbook
import Storage
import Synchronization
import SystemPackage

/// Uploads a database to a collector as many devices in parallel; each waits for its answers.
///
/// Started by `Benchmarks/fleet`; a file holds a line with each device's token.
@main
enum FleetBenchmark {
    static func main() async throws {
        let words = CommandLine.arguments
        guard words.count == 8, let kind = Bodies.Kind(rawValue: words[1]), let port = UInt16(words[2]),
            let batch = Int(words[3]), let most = Int(words[4]), let connections = Int(words[5])
        else {
            print("usage: fleet-benchmark chunks|overland PORT BATCH FIXES CONNECTIONS TOKENS DATABASE")
            exit(EX_USAGE)
        }
        let tokens = try text(of: FilePath(words[6])).split(separator: "\n").map(String.init)
        let bodies = try await Bodies(of: FilePath(words[7]), as: kind, each: batch, atMost: most)
        let fleet = Fleet(bodies, tokens: tokens, port: port)
        let begin = ContinuousClock.now
        fleet.work(by: connections)
        let seconds = (ContinuousClock.now - begin) / .seconds(1)
        let sent = bodies.count * tokens.count
        let others = fleet.others.withLock(\.self)
        print(
            "sent \(sent) seconds \(seconds) rate \(Int(Double(sent) / seconds)) others \(others) bytes \(bodies.size)"
        )
    }

    private static func text(of path: FilePath) throws -> String {
        let file = try FileDescriptor.open(path, .readOnly)
        return try file.closeAfter {
            var bytes = [UInt8](repeating: 0, count: 1 << 20)
            let count = try unsafe bytes.withUnsafeMutableBytes { try unsafe file.read(into: $0) }
            return String(decoding: bytes.prefix(count), as: UTF8.self)
        }
    }
}

/// Devices that each send all bodies, in order.
private final class Fleet: Sendable {
    private let bodies: Bodies
    private let port: UInt16
    private let waiting: Mutex<[String]>
    /// The number of answers with a status other than 200.
    let others = Mutex(0)

    init(_ bodies: Bodies, tokens: [String], port: UInt16) {
        (self.bodies, self.port) = (bodies, port)
        waiting = Mutex(tokens)
    }

    /// Runs as many devices in parallel as there are connections, until all have sent everything.
    func work(by connections: Int) {
        let group = DispatchGroup()
        for number in 0..<connections {
            // Each queue gets its own thread, even if many others are blocked.
            DispatchQueue(label: "device \(number)").async(group: group) { self.work() }
        }
        group.wait()
    }

    /// Runs one device after another until all have sent everything.
    private func work() {
        while let token = waiting.withLock({ $0.popLast() }) {
            var connection: HTTPClient?
            for body in bodies.all {
                while true {
                    if connection == nil { connection = HTTPClient(port: port) }
                    if connection?.post(body, as: bodies.mediaType, token: token) == 200 { break }
                    others.withLock { $0 += 1 }
                    connection = nil
                    usleep(200_000)
                }
            }
        }
    }
}
