import GNSS
import Logbook
import Testing

@Suite struct `A waypoint` {
    @Suite struct `that is altered` {
        let waypoint = Waypoint.full

        @Test(arguments: Change.each) func `keeps its identifier and when it was made`(change: Change) {
            let altered = waypoint.altered(by: [change], at: .autumn)
            #expect(altered != waypoint)
            #expect(altered.id == waypoint.id)
            #expect(altered.creationDate == waypoint.creationDate)
        }

        @Test(arguments: Change.each) func `says when`(change: Change) {
            #expect(waypoint.altered(by: [change], at: .autumn).alterDate == .autumn)
        }

        @Test(arguments: Change.each) func `stays what it was itself`(change: Change) {
            _ = waypoint.altered(by: [change], at: .autumn)
            #expect(waypoint == .full)
        }

        @Test func `has the new values`() {
            let changes: [Change] = [
                .text("Jetty"), .completed(false), .due(nil), .details("wooden"), .place(Place("Kiel")),
            ]
            let altered = waypoint.altered(by: changes, at: .autumn)
            #expect(altered.text == "Jetty")
            #expect(!altered.isCompleted)
            #expect(altered.dueDate == nil)
            #expect(altered.details == "wooden")
            #expect(altered.place == Place("Kiel"))
        }

        @Test func `is what the last of several changes makes of it`() {
            #expect(waypoint.altered(by: [.text("one"), .text("two")], at: .autumn).text == "two")
        }
    }

    @Suite struct `that is altered to what it is already` {
        let waypoint = Waypoint.full

        @Test func `is the same, when it was altered too`() {
            let same = waypoint.altered(
                by: [
                    .text(waypoint.text), .completed(waypoint.isCompleted), .due(waypoint.dueDate),
                    .details(waypoint.details), .place(waypoint.place),
                ],
                at: .autumn
            )
            #expect(same == waypoint)
        }

        @Test func `is altered where it was something else in between`() {
            let altered = waypoint.altered(by: [.text("other"), .text(waypoint.text)], at: .autumn)
            #expect(altered.text == waypoint.text)
            #expect(altered.alterDate == .autumn)
        }
    }

    @Suite struct `that is forked` {
        let waypoint = Waypoint.full

        @Test func `has an identifier of its own, and keeps everything else`() {
            let fork = waypoint.altered(by: [.fork([])], at: .autumn)
            #expect(fork.id != waypoint.id)
            #expect(fork == waypoint.with(fork.id))
        }

        @Test func `is not altered by that`() {
            #expect(waypoint.altered(by: [.fork([])], at: .autumn).alterDate == waypoint.alterDate)
        }

        @Test func `is altered by changes within the fork`() {
            let fork = waypoint.altered(by: [.fork([.text("Jetty")])], at: .autumn)
            #expect(fork.id != waypoint.id)
            #expect(fork.text == "Jetty")
            #expect(fork.alterDate == .autumn)
        }

        @Test func `is not altered by changes within that change nothing`() {
            let fork = waypoint.altered(by: [.fork([.text(waypoint.text)])], at: .autumn)
            #expect(fork.alterDate == waypoint.alterDate)
        }

        @Test(arguments: Change.each, ForkContext.allCases)
        func `has a change wherever it stands to the fork, and changes nothing else`(
            change: Change,
            context: ForkContext
        ) {
            let fork = waypoint.altered(by: context.changes(with: [change]), at: .autumn)
            let altered = waypoint.altered(by: [change], at: .autumn)
            #expect(fork.id != waypoint.id)
            #expect(fork == altered.with(fork.id))
            #expect(waypoint == .full)
        }

        @Test(arguments: Change.each, Change.each)
        func `has two changes of different contexts, of which the later one counts`(first: Change, second: Change) {
            let altered = waypoint.altered(by: [first, second], at: .autumn)
            for context in ForkContext.allCases {
                let fork = waypoint.altered(by: [.fork([first])] + context.changes(with: [second]), at: .autumn)
                #expect(fork == altered.with(fork.id))
                let nested = waypoint.altered(by: [.fork([first, .fork([second])])], at: .autumn)
                #expect(nested == altered.with(nested.id))
            }
        }

        @Test func `forks anew each time`() {
            let forks = (0..<2).map { _ in waypoint.altered(by: [.fork([])], at: .autumn) }
            #expect(forks[0].id != forks[1].id)
        }
    }
}

/// The position of a change relative to forks.
enum ForkContext: CaseIterable {
    case before, within, behind, nested, beforeNested, behindNested

    func changes(with changes: [Change]) -> [Change] {
        switch self {
        case .before: changes + [.fork([])]
        case .within: [.fork(changes)]
        case .behind: [.fork([])] + changes
        case .nested: [.fork([.fork([.fork(changes)])])]
        case .beforeNested: [.fork(changes + [.fork([])])]
        case .behindNested: [.fork([.fork([])] + changes)]
        }
    }
}

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

extension UTCTime {
    static let spring = UTCTime(nanosecondsSince1970: 1_777_000_000_000_000_000)
    static let summer = UTCTime(nanosecondsSince1970: 1_784_000_000_123_456_789)
    static let autumn = UTCTime(nanosecondsSince1970: 1_792_000_000_000_000_000)
}

extension Waypoint {
    /// A waypoint with all values set.
    static let full = Waypoint(
        text: "Slipway, steep",
        id: WaypointIdentifier("0123456789abcdef0123456789abcdef") ?? .random(),
        creationDate: .spring,
        isCompleted: true,
        dueDate: .autumn,
        alterDate: .summer,
        details: "concrete, 1:6",
        place: Place("Laboe", at: Coordinate(latitude: 54.41, longitude: 10.22), altitude: 1.5)
    )

    func with(_ id: WaypointIdentifier) -> Waypoint {
        Waypoint(
            text: text,
            id: id,
            creationDate: creationDate,
            isCompleted: isCompleted,
            dueDate: dueDate,
            alterDate: alterDate,
            details: details,
            place: place
        )
    }
}

extension Change {
    /// A change of each kind that alters the full waypoint.
    static let each: [Change] = [.text("Jetty"), .completed(false), .due(.spring), .details(nil), .place(nil)]
}
