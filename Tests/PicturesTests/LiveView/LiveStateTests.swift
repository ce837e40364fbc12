import GNSS
import Pictures
import Logbook
import Testing

@Suite struct `What a view knows` {
    private var state = LiveState(title: "test", at: .at(0))

    @Test mutating func `is of each receiver by itself, and the key goes through them`() {
        for device in ["/dev/a", "/dev/b"] {
            state.take(.verdict(.underWay(1), device: device, receiver: device), at: .at(1))
        }
        #expect(state.current?.receiver.device == "/dev/a")
        state.chooseNext()
        #expect(state.current?.receiver.device == "/dev/b" && state.current?.place == 2)
        state.chooseNext()
        #expect(state.current?.receiver.device == "/dev/a")
    }

    @Test mutating func `stays of a receiver that is gone, and goes on when it comes back with another recording`() {
        state.take(.verdict(.underWay(1), device: "/dev/a", receiver: "boat"), from: 812, at: .at(1))
        state.lose(812, because: "the recording has ended")
        #expect(state.complaint(at: .at(2)) == "the recording has ended")
        #expect(state.current?.receiver.location != nil)
        state.take(.gone("/dev/a"), from: 812, at: .at(2.1))
        #expect(state.complaint(at: .at(2.2)) == "the recording has ended")
        state.take(.verdict(.underWay(3), device: "/dev/a", receiver: "boat"), from: 813, at: .at(3))
        #expect(state.receivers.count == 1)
        #expect(state.receivers[0].verdicts?.counts == [.accepted: 2])
        #expect(state.complaint(at: .at(4)) == nil)
    }

    @Test mutating func `is of no device that gpsd has no more`() {
        state.take(.devices(["/dev/a"]), at: .at(0))
        state.take(.devices([]), at: .at(1))
        #expect(state.complaint(at: .at(2)) == "/dev/a is gone; its last values are shown")
    }

    @Test func `says how long it has waited for a device`() {
        #expect(state.complaint(at: .at(1)) == "waiting for a receiver")
        #expect(state.complaint(at: .at(12)) == "no receiver for 12 s")
    }

    @Test mutating func `is the receiver's own position where there is no filter`() {
        state.take(.position(ReportedPosition(.underWay(5), horizontalError: 4), device: "/dev/a"), at: .at(5.25))
        let receiver = state.current?.receiver
        #expect(receiver?.verdicts == nil)
        #expect(receiver?.location?.horizontalAccuracy == 4)
        #expect(receiver?.clockOffset == 0.25)
    }

    @Test mutating func `says why the latest fix is suspect, until one is not`() {
        var fix = JudgedFix.underWay(1)
        fix.suspicion = Suspicion(Suspicion.Reasons(.positionStep), disagreement: 35_000)
        state.take(.verdict(fix, device: "a", receiver: "a"), at: .at(1))
        #expect(state.current?.receiver.suspicion?.disagreement == 35_000)
        #expect(state.complaint(at: .at(1)) == "suspect: position jumped")
        state.take(.verdict(.underWay(2), device: "a", receiver: "a"), at: .at(2))
        #expect(state.complaint(at: .at(2)) == nil)
    }

    @Test mutating func `counts rejections of one rule in a row as one`() {
        for second in 1...3 {
            state.take(.verdict(.jump(Double(second), metres: 50), device: "a", receiver: "a"), at: .at(4))
        }
        state.take(.verdict(.underWay(4), device: "a", receiver: "a"), at: .at(4))
        state.take(.verdict(.jump(5, metres: 60), device: "a", receiver: "a"), at: .at(5))
        #expect(state.current?.receiver.verdicts?.rejections.map(\.count) == [1, 3])
    }
}

@Suite struct `A trend` {
    @Test func `forgets what is older than five minutes, and keeps the greatest of each second`() {
        var state = LiveState(title: "test", at: .at(0))
        for second in stride(from: 0.0, through: 400, by: 0.5) {
            state.take(.position(ReportedPosition(.moving(second)), device: "a"), at: .at(second))
        }
        let trend = state.current?.receiver.speeds
        #expect(trend?.latest == 400 && trend?.greatest == 400)
        state.take(.position(ReportedPosition(.moving(0)), device: "a"), at: .at(401))
        #expect(state.current?.receiver.speeds.greatest == 0)
    }
}

extension GNSSFix {
    /// A fix whose speed in metres per second equals its time in seconds.
    fileprivate static func moving(_ second: Double) -> GNSSFix {
        var fix = GNSSFix.underWay(second)
        fix.speedOverGround = second
        return fix
    }
}
