import Pipeline
import GNSS
import Logbook
import TestSupport
import Testing

@Suite struct `A thinning of parked fixes` {
    @Suite struct `while the receiver moves` {
        @Test func `keeps every fix`() {
            #expect(seconds(keptOf: moving(0...60)).count == 61)
        }
    }

    @Suite struct `at rest` {
        @Test func `keeps every fix until patience is over, and then one in five seconds`() {
            let kept = seconds(keptOf: held(0...25))
            #expect(kept == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 20, 25])
        }

        @Test func `counts seconds, not fixes`() {
            let fixes = (0...200).map { JudgedFix.counted(at: Double($0) / 10, distance: 0, isHeld: true, speed: 0) }
            #expect(seconds(keptOf: fixes).filter { $0 > 9.95 } == [10, 15, 20])
        }

        @Test func `keeps every fix where speeds are noisier than 0.15 metres a second`() {
            #expect(seconds(keptOf: held(0...60, speed: 0.16)).count == 61)
        }

        @Test func `thins a receiver that tells no speed`() {
            #expect(seconds(keptOf: held(0...25, speed: nil)).count == 14)
        }

        @Test func `asks for a report every two seconds`() {
            var thinning = RestThinning(after: 10)
            #expect(thinning.rate == .full)
            for fix in held(0...10) { _ = thinning.take(fix) }
            #expect(thinning.rate == .onceIn(seconds: 2))
        }

        @Test func `counts what it leaves out, and gives the last one back at the end`() {
            var thinning = RestThinning(after: 10)
            for fix in held(0...18) { _ = thinning.take(fix) }
            #expect(thinning.leftOut == 6)
            #expect(thinning.finish()?.time == .morning(18))
            #expect(thinning.finish() == nil)
        }

        @Test func `adds what the left out ones have travelled to the next`() {
            var fixes = held(0...10)
            fixes += (11...15).map { .counted(at: Double($0), distance: 0.5, isHeld: true, speed: 0) }
            #expect(kept(of: fixes).last?.verdict.location?.distanceTravelled == 2.5)
        }
    }

    @Suite struct `when motion begins` {
        @Test func `keeps every fix from the first accepted one on, and the one before`() {
            let kept = seconds(keptOf: held(0...18) + moving(19...22, speed: nil))
            #expect(kept.filter { $0 >= 15 } == [15, 18, 19, 20, 21, 22])
        }

        @Test func `keeps every fix from the first faster than 0.4 metres a second on, though it is held`() {
            let kept = seconds(
                keptOf: held(0...18) + held(19...19, speed: 0.41) + held(20...30)
            )
            #expect(kept.filter { $0 >= 15 } == [15, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30])
        }

        @Test func `goes on at 0.4 metres a second`() {
            let kept = seconds(keptOf: held(0...18) + held(19...19, speed: 0.4) + held(20...22))
            #expect(kept.filter { $0 >= 15 } == [15, 20])
        }

        @Test func `asks for the full rate`() {
            var thinning = RestThinning(after: 10)
            for fix in held(0...18) + moving(19...19) { _ = thinning.take(fix) }
            #expect(thinning.rate == .full)
        }
    }

    @Suite struct `of rejected fixes at rest` {
        private func rejected(_ rule: Rejection.Rule, at seconds: Double?) -> JudgedFix {
            var judged = JudgedFix.rejected(at: seconds)
            judged.verdict = .rejected(Rejection(rule))
            return judged
        }

        @Test func `keeps the first of each rule, and then one in five seconds`() {
            let fixes = (11...21).flatMap { second in
                [rejected(.poorGeometry, at: Double(second)), rejected(.noFix, at: Double(second))]
            }
            let kept = kept(of: held(0...10) + fixes).dropFirst(11)
            #expect(kept.compactMap { $0.time?.seconds(since: .morning()) } == [11, 11, 16, 16, 21, 21])
        }

        @Test func `keeps the first without a time only`() {
            let fixes = [rejected(.noTime, at: nil), rejected(.noTime, at: nil), rejected(.noTime, at: nil)]
            #expect(kept(of: held(0...10) + fixes).count == 12)
        }

        @Test func `takes a disputed one for motion`() throws {
            var disputed = JudgedFix.counted(at: 11, distance: 0, isHeld: true, speed: 0)
            let location = try #require(disputed.verdict.location)
            disputed.verdict = .disputed(location, because: Rejection(.positionJump))
            let kept = seconds(keptOf: held(0...10) + [disputed] + held(12...16))
            #expect(kept.filter { $0 >= 10 } == [10, 11, 12, 13, 14, 15, 16])
        }

    }
}

/// The times, as seconds, of the fixes that are kept of a fix a second, after so many seconds of patience.
private func seconds(keptOf judged: [JudgedFix], patience: Double = 10) -> [Double] {
    kept(of: judged, patience: patience).compactMap { $0.time?.seconds(since: .morning()) }
}

private func kept(of judged: [JudgedFix], patience: Double = 10) -> [JudgedFix] {
    var thinning = RestThinning(after: patience)
    return judged.flatMap { fix in
        let kept = thinning.take(fix)
        return [kept.before, kept.fix].compactMap(\.self)
    }
}

private func held(_ seconds: ClosedRange<Int>, speed: Double? = 0.05) -> [JudgedFix] {
    seconds.map { .counted(at: Double($0), distance: 0, isHeld: true, speed: speed) }
}

private func moving(_ seconds: ClosedRange<Int>, speed: Double? = 3) -> [JudgedFix] {
    seconds.map { .counted(at: Double($0), distance: 3, speed: speed) }
}
