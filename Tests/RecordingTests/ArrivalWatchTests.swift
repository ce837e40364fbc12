import GNSS
import Logbook
import Logging
import Recording
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `A watch over arrivals` {
    private let journal = InMemoryWaypointJournal()
    private let log = HeardLog()
    private let receiver = ReceiverIdentity("u-blox 7")
    private let waypoint = Waypoint(
        text: "Buoy",
        id: .random(),
        creationDate: .morning(-60),
        place: Place("", at: Coordinate(latitude: 54, longitude: 13))
    )

    init() async { _ = await journal.add([waypoint]) }

    /// A watch whose receiver was last this number of degrees north of the waypoint.
    private func watch(beginning degrees: Double?) async -> ArrivalWatch {
        let watch = ArrivalWatch(
            of: journal,
            since: { _ in degrees.flatMap { location(at: -1, degrees: $0) } },
            usualRadius: 25,
            logger: Logger(label: "test") { _ in log }
        )
        await watch.begin(receiver, by: receiver)
        return watch
    }

    private func take(_ watch: ArrivalWatch, at second: Double, degrees: Double) async throws {
        await watch.take([try #require(location(at: second, degrees: degrees))], of: receiver, by: receiver)
    }

    @Test(arguments: [nil, 0.01]) func `ticks off what is come to, and says so`(beginning: Double?) async throws {
        let watch = await watch(beginning: beginning)
        try await take(watch, at: 0, degrees: 0.01)
        try await take(watch, at: 1, degrees: 0)
        #expect(await journal.waypoint(waypoint.id)?.isCompleted == true)
        try await take(watch, at: 2, degrees: 0.01)
        let name = String(waypoint.id.description.prefix(8))
        #expect(
            log.lines == [
                "2026-11-21T08:00:01Z arrived at \(name) Buoy", "2026-11-21T08:00:02Z left \(name) Buoy",
            ]
        )
    }

    @Test func `knows where it was before it began`() async throws {
        let watch = await watch(beginning: 0)
        try await take(watch, at: 0, degrees: 0)
        #expect(log.lines == [])
        #expect(await journal.waypoint(waypoint.id) == waypoint)
    }

    @Test func `says once that it cannot write, and writes later what it saw`() async throws {
        let watch = await watch(beginning: 0.01)
        await journal.refusePassages(with: Errno.noSpace)
        try await take(watch, at: 0, degrees: 0)
        try await take(watch, at: 1, degrees: 0.01)
        #expect(log.lines.map { $0.prefix(38) } == ["arrivals cannot be recorded at present"])
        await journal.refusePassages(with: nil)
        try await take(watch, at: 2, degrees: 0.01)
        #expect(await journal.passages(of: waypoint.id).map(\.kind) == [.entered, .left])
        #expect(log.lines.count == 3)
    }
}

/// A location in degrees north of the waypoint; `second` counts from a fixed time in the morning.
private func location(at second: Double, degrees: Double) -> Location? {
    JudgedFix.accepted(at: second, latitude: 54 + degrees).verdict.location
}
