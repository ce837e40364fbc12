import Synchronization
import SystemPackage
import TestSupport

/// A server that keeps the locations of Overland's batches, unless it is told to do something else.
final class OverlandServer: Sendable {
    /// Another answer than yes to a request, after which nothing of it is kept; nil for yes.
    ///
    /// It is told the how manieth request it is, from 1 on, and the numbers of the locations.
    typealias Fault = @Sendable (_ request: Int, _ locations: [Int]) -> HTTPTestReply?

    let http: HTTPTestServer
    private let keptLocations: Recorder<Int>
    private let fault: FaultBox

    private final class FaultBox: Sendable {
        let mutex = Mutex<(fault: Fault, count: Int)>(({ _, _ in nil }, 0))
    }

    init() throws(Errno) {
        let (kept, box) = (Recorder<Int>(), FaultBox())
        (keptLocations, fault) = (kept, box)
        http = try HTTPTestServer()
        http.reply { request in
            let locations = Self.locations(of: request)
            let (fault, count) = box.mutex.withLock { state in
                state.count += 1
                return (state.fault, state.count)
            }
            if let reply = fault(count, locations) { return reply }
            for location in locations { kept.add(location) }
            return Self.yes
        }
    }

    /// The answer to a request of which it has kept the locations.
    static var yes: HTTPTestReply { .text("{\"result\":\"ok\"}") }

    /// The URL of the server.
    var url: String { http.url + "/locations" }

    /// The numbers of the locations that it has kept, in order.
    var kept: [Int] { keptLocations.elements }

    /// Waits until it has kept so many.
    func kept(_ count: Int) async -> [Int] { await keptLocations.first(count) }

    /// Sets the rule by which it answers from now on.
    func answer(by fault: @escaping Fault) { self.fault.mutex.withLock { $0.fault = fault } }

    /// Has it keep all that it is sent from now on.
    func recover() { answer { _, _ in nil } }

    /// The numbers of the locations of a request.
    static func locations(of request: HTTPTestRequest) -> [Int] {
        features(of: request).compactMap { $0["properties"]?["identifier"]?.number.map { Int($0) } }
    }

    /// The locations of a request.
    static func features(of request: HTTPTestRequest) -> [JSONValue] {
        (try? JSONValue(parsing: request.text))?["locations"]?.elements ?? []
    }
}
