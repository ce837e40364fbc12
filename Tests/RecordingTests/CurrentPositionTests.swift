import GNSS
import Logbook
import Recording
import TestSupport
import Testing

@Suite struct `Where the logger is` {
    private let location = JudgedFix.accepted(at: 0).verdict.location

    private func currentPosition(receivedAt: UTCTime?, now: UTCTime) throws -> CurrentPosition {
        CurrentPosition(try #require(location), receivedAt: receivedAt, now: now)
    }

    @Test func `is as old as this machine's clock says`() throws {
        let there = try currentPosition(receivedAt: .morning(100), now: .morning(103))
        #expect(there.age == 3)
        #expect(there.isFresh)
    }

    @Test func `is as old as its time where it comes from a file`() throws {
        #expect(try currentPosition(receivedAt: nil, now: .morning(4)).age == 4)
    }

    @Test(arguments: [31.0, 3600, -31])
    func `is not known where the latest location is old, or from the future`(age: Double) throws {
        #expect(try !currentPosition(receivedAt: .morning(0), now: .morning(age)).isFresh)
    }

    @Test func `has the time of this machine where that is right`() throws {
        let there = try currentPosition(receivedAt: .morning(0.3), now: .morning(1))
        #expect(there.time(.morning(1)) == .morning(1))
    }

    @Test func `has the receiver's time where this machine's clock is wrong`() throws {
        let there = try currentPosition(receivedAt: .morning(86_400), now: .morning(86_402))
        #expect(there.time(.morning(86_402)) == .morning(2))
    }
}
