import GNSS
import Logbook
import Testing
import Waypoints

@Suite struct `A waypoint that another source knows, too` {
    private let waypoint = Waypoint.full
    private let now = UTCTime.autumn

    @Test(arguments: Change.each) func `has what is another there, and was altered now`(change: Change) {
        let other = waypoint.altered(by: [change], at: .summer)
        #expect(waypoint.updated(to: other, at: now) == waypoint.altered(by: [change], at: now))
    }

    @Test func `was altered when that source says so`() {
        let other = waypoint.altered(by: [.text("Jetty")], at: .spring)
        #expect(waypoint.updated(to: other, at: now) == other)
    }

    @Test func `stays as it is where only the date of its alteration is another`() {
        let other = waypoint.altered(by: [.text("Jetty"), .text(waypoint.text)], at: .spring)
        #expect(waypoint.updated(to: other, at: now) == waypoint)
    }

    @Test func `keeps its date where the source has none`() {
        let other = Waypoint(text: "Jetty", id: waypoint.id, creationDate: now)
        #expect(waypoint.updated(to: other, at: now).creationDate == waypoint.creationDate)
        #expect(waypoint.updated(to: other, at: .summer).creationDate == now)
    }
}
