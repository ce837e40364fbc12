import Filtering
import GNSS
import Logbook
import Pipeline
import Recording
import SystemPackage
import Platform
import TestSupport
import Testing

@Suite struct `A tally of a recording` {
    private func figures(of judged: [JudgedFix]) -> RecordingTally.Figures {
        let tally = RecordingTally()
        tally.note(LocationPipeline<InMemoryLocationService>.Event.judged(judged))
        tally.note(LocationPipeline<InMemoryLocationService>.Event.stored(AppendResult(stored: judged.count)))
        return tally.figures
    }

    private func accepted(second: Double) -> JudgedFix {
        var filter = FilterChain.minimal
        let received = ReceivedFix(fix: .sample(second: second))
        return JudgedFix(received: received, verdict: filter.verdict(on: received.fix))
    }

    private var rejected: JudgedFix {
        JudgedFix(received: ReceivedFix(fix: .void()), verdict: .rejected(Rejection(.noFix)))
    }

    @Test func `counts what was accepted, and what was rejected by which rule`() {
        let figures = figures(of: [accepted(second: 0), rejected, rejected])
        #expect(figures.accepted == 1)
        #expect(figures.rejected == [.noFix: 2])
    }

    @Test func `spans the accepted locations, in whatever order they come`() {
        let figures = figures(of: [accepted(second: 10), accepted(second: 4), accepted(second: 7)])
        #expect(figures.start?.description == "2026-11-21T08:00:04.000Z")
        #expect(figures.end?.description == "2026-11-21T08:00:10.000Z")
    }

    @Test func `reads as two lines`() {
        let report = RecordingReport(
            figures(of: [accepted(second: 0), accepted(second: 90), rejected]),
            passing: LineCounts(noisy: 3),
            database: "/nowhere/voyage.sqlite"
        )
        #expect(
            report.description == """
                gpslog: 2 locations accepted over 1 min 30 s, 1 rejected (no-fix 1), 3 noisy lines skipped
                gpslog: stored in /nowhere/voyage.sqlite; look with: gpslog tracks --database /nowhere/voyage.sqlite
                """
        )
    }

    @Test func `reads as one line where not all is stored`() {
        let report = RecordingReport(figures(of: [accepted(second: 0)]), passing: LineCounts(), database: nil)
        #expect(report.description == "gpslog: 1 location accepted, 0 rejected")
    }

    @Test func `reads as a status line`() {
        let line = StatusLine(
            figures(of: [accepted(second: 0), rejected, accepted(second: 1)]),
            fileSize: FileSize(36_900)
        )
        #expect(
            line.description
                == "08:00:01Z  3D  48.00000 11.00000  5.4 km/h  0\u{B0}  sat 9  1 s  accepted 2  36.9 kB"
        )
    }

    @Test func `reads as a status line in other units`() {
        var figures = figures(of: [accepted(second: 0)])
        figures.location?.horizontalAccuracy = 4.2
        figures.distances = [nil: 1250]
        let units = DisplayUnits(speed: .knots, distance: .nauticalMiles, position: .minutes)
        let line = StatusLine(figures, fileSize: nil, in: units)
        #expect(
            line.description.contains(
                "\u{B1}4.2 m  48\u{B0}00.000'N 11\u{B0}00.000'E  2.9 kn  0\u{B0}  sat 9  0.67 nmi"
            )
        )
    }

    @Test func `says in the status line that there is no fix`() {
        let line = StatusLine(figures(of: [rejected]), fileSize: nil)
        #expect(line.description == "08:00:00Z  waiting for a fix  sat -  accepted 0")
    }

    @Test func `counts in the status line what is rejected, but not the fixes that none were`() {
        let jump = JudgedFix(received: ReceivedFix(fix: .sample(second: 1)), verdict: .rejected(Rejection(.olderTime)))
        let line = StatusLine(figures(of: [accepted(second: 0), rejected, jump, rejected]), fileSize: nil)
        #expect(line.description.hasSuffix("accepted 1 rejected 1"))
    }

    @Test(arguments: [
        (79, "08:01:30Z  3D  \u{B1}4.2 m  48.00000 11.00000  5.4 km/h  sat 9/21  1.25 km"),
        (60, "3D  \u{B1}4.2 m  48.00000 11.00000  5.4 km/h  sat 9/21  1.25 km"),
        (30, "3D  \u{B1}4.2 m  5.4 km/h  sat 9/21"),
        (12, "3D  sat 9/21"),
    ])
    func `leaves out of the status line what a narrow terminal has no room for`(columns: Int, text: String) {
        var figures = figures(of: [accepted(second: 0), accepted(second: 90)])
        figures.lastFix?.satellitesInView = 21
        figures.location?.horizontalAccuracy = 4.2
        figures.distances = [nil: 1250]
        let line = StatusLine(figures, fileSize: FileSize(36_900), columns: columns)
        #expect(line.description == text)
        #expect(line.description.count <= columns)
    }

    @Test func `says in the status line for how long there has been no fix`() {
        var lost = GNSSFix.sample(second: 75)
        lost.coordinate = nil
        let late = JudgedFix(received: ReceivedFix(fix: lost), verdict: .rejected(Rejection(.noFix)))
        let line = StatusLine(figures(of: [accepted(second: 0), late]), fileSize: nil)
        #expect(line.description.contains("no fix for 1 min 15 s"))
    }
}
