import Synchronization
import SystemPackage
import TestSupport

/// A server that stores Overland's batches, unless a fault is set.
final class OverlandServer: Sendable {
    /// Returns the fault for a request, which is then not stored; nil to accept it.
    ///
    /// The arguments are the request's number, starting at 1, and the numbers of its locations.
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

    /// The response to an accepted request.
    static var yes: HTTPTestReply { .text("{\"result\":\"ok\"}") }

    var url: String { http.url + "/locations" }

    /// The numbers of the stored locations, in order.
    var kept: [Int] { keptLocations.elements }

    /// Waits until this many locations are stored.
    func kept(_ count: Int) async -> [Int] { await keptLocations.first(count) }

    /// Sets the faults of further requests.
    func answer(by fault: @escaping Fault) { self.fault.mutex.withLock { $0.fault = fault } }

    func recover() { answer { _, _ in nil } }

    static func locations(of request: HTTPTestRequest) -> [Int] {
        features(of: request).compactMap { $0["properties"]?["identifier"]?.number.map { Int($0) } }
    }

    /// The GeoJSON features in a request.
    static func features(of request: HTTPTestRequest) -> [JSONValue] {
        (try? JSONValue(parsing: request.text))?["locations"]?.elements ?? []
    }
}
