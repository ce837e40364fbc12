import Filtering
import GNSS
import Logbook
import Testing

@Suite struct `A position smoother` {
    @Suite struct `of a straight drive` {
        let drive = Journey(seconds: 600) { _ in 15 }

        @Test func `is no farther from the truth than the filter`() {
            let filtered = drive.rootMeanSquareError(of: filtered(drive.fixes))
            #expect(drive.rootMeanSquareError(of: smoothed(drive.fixes)) <= filtered)
        }

        @Test func `keeps order and times`() {
            let times = smoothed(drive.fixes).compactMap(\.location?.time)
            #expect(times == filtered(drive.fixes).compactMap(\.location?.time))
        }

        @Test func `has the length of the way`() {
            let way = smoothed(drive.fixes).compactMap(\.location?.distanceTravelled).reduce(0, +)
            #expect(abs(way - 15 * 599) < 45)
        }

        @Test func `says the same again`() {
            #expect(smoothed(drive.fixes) == smoothed(drive.fixes))
        }
    }

    @Suite struct `of a stop` {
        let journey = Journey(seconds: 400) { (100..<300).contains($0) ? 0 : 10 }

        @Test func `has one place for it`() {
            let places = zip(journey.fixes, smoothed(journey.fixes)).compactMap { fix, verdict in
                fix.speedOverGround == 0 ? verdict.location?.coordinate : nil
            }
            #expect(places.count == 200)
            #expect(Set(places).count == 1)
        }

        @Test func `says that it does not move`() {
            let stopped = smoothed(journey.fixes)[110..<290].compactMap(\.location)
            #expect(stopped.allSatisfy { $0.speedOverGround == 0 && $0.courseOverGround == nil })
            #expect(stopped.allSatisfy { $0.distanceTravelled == 0 })
        }

        @Test func `is no farther from it than the filter`() {
            let filtered = journey.rootMeanSquareError(of: filtered(journey.fixes))
            #expect(journey.rootMeanSquareError(of: smoothed(journey.fixes)) <= filtered)
        }

        @Test func `is no farther from it than the filter where its fixes wander off`() {
            var fixes = journey.fixes
            for second in 100..<300 {
                let place = journey.places[second]
                let latitude = place.latitude + Double(second - 100) * 4e-7
                fixes[second].coordinate = Coordinate(latitude: latitude, longitude: place.longitude)
            }
            let (live, later) = (filtered(fixes)[100..<300], smoothed(fixes)[100..<300])
            #expect(journey.rootMeanSquareError(of: later) <= journey.rootMeanSquareError(of: live))
        }

        @Test func `leaves one of hours to the filter`() {
            let parked = Journey(seconds: 5000) { _ in 0 }
            #expect(smoothed(parked.fixes).suffix(1000) == filtered(parked.fixes).suffix(1000))
        }
    }

    @Suite struct `of a beginning that was wrong` {
        let journey = Journey(seconds: 300) { _ in 12 }
        let fixes: [GNSSFix]

        init() {
            fixes = journey.fixes.enumerated().map { second, fix in
                var fix = fix
                guard second < 100, let place = fix.coordinate else { return fix }
                fix.coordinate = Coordinate(latitude: place.latitude + 0.001, longitude: place.longitude)
                return fix
            }
        }

        @Test func `rejects it as a whole`() {
            #expect(smoothed(fixes).prefix(100).allSatisfy { $0.location == nil })
        }

        @Test func `believes the receiver from when it left it`() {
            let verdicts = smoothed(fixes)
            #expect(verdicts.dropFirst(102).allSatisfy { $0.location != nil })
            #expect(journey.rootMeanSquareError(of: verdicts) < 6)
        }
    }

    @Suite struct `of an excursion in the first minutes` {
        @Test func `keeps the beginning, which was right`() throws {
            let journey = Journey(seconds: 400) { _ in 12 }
            var fixes = journey.fixes
            for second in 100..<120 {
                let place = try #require(fixes[second].coordinate)
                fixes[second].coordinate = Coordinate(latitude: place.latitude + 0.001, longitude: place.longitude)
            }
            let verdicts = smoothed(fixes)
            #expect(verdicts[2..<100].allSatisfy { $0.location != nil })
            #expect(verdicts[100..<120].allSatisfy { $0.location == nil })
        }
    }

    @Suite struct `of a beginning at rest that was wrong` {
        @Test func `rejects it as a whole`() throws {
            let journey = Journey(seconds: 400) { _ in 0 }
            var fixes = journey.fixes
            for second in 0..<100 {
                let place = try #require(fixes[second].coordinate)
                fixes[second].coordinate = Coordinate(latitude: place.latitude + 0.001, longitude: place.longitude)
            }
            let verdicts = smoothed(fixes)
            #expect(verdicts.prefix(100).allSatisfy { $0.location == nil })
            #expect(verdicts.dropFirst(110).allSatisfy { $0.location != nil })
        }
    }

    @Suite struct `of a wrong beginning behind a gap` {
        @Test func `leaves what was before it`() {
            let journey = Journey(seconds: 700) { _ in 12 }
            let fixes = journey.fixes.enumerated().compactMap { second, fix -> GNSSFix? in
                var fix = fix
                guard second < 300 || second >= 330 else { return nil }
                guard (330..<400).contains(second), let place = fix.coordinate else { return fix }
                fix.coordinate = Coordinate(latitude: place.latitude + 0.001, longitude: place.longitude)
                return fix
            }
            let verdicts = smoothed(fixes)
            #expect(verdicts[2..<300].allSatisfy { $0.location != nil })
            #expect(verdicts[300..<370].allSatisfy { $0.location == nil })
        }
    }

    @Suite struct `of an excursion` {
        let journey = Journey(seconds: 700) { _ in 12 }

        @Test func `has no locations of it`() throws {
            var fixes = journey.fixes
            for second in 500..<508 {
                let place = try #require(fixes[second].coordinate)
                fixes[second].coordinate = Coordinate(latitude: place.latitude + 0.001, longitude: place.longitude)
            }
            let (live, later) = (filtered(fixes), smoothed(fixes))
            #expect(later[500..<508].allSatisfy { $0.rejection?.rule == .positionJump && $0.location == nil })
            #expect(journey.rootMeanSquareError(of: later) <= journey.rootMeanSquareError(of: live) + 0.01)
        }
    }

    @Suite struct `at a gap` {
        @Test func `takes nothing from the other side`() {
            let journey = Journey(seconds: 400) { _ in 10 }
            let before = journey.fixes[..<200]
            let after = journey.fixes[260...]
            let both = smoothed(Array(before + after))
            #expect(Array(both[..<200]) == smoothed(Array(before)))
        }
    }

    @Suite struct `of a rejected fix` {
        @Test func `gives no location where the filter gave none`() {
            var fixes = Journey(seconds: 100) { _ in 10 }.fixes
            fixes[50].quality = .none
            #expect(smoothed(fixes)[50].rejection?.rule == .noFix)
        }

        @Test func `gives no location where a fix is far off the way`() {
            let journey = Journey(seconds: 100) { _ in 10 }
            var fixes = journey.fixes
            fixes[50].coordinate = Coordinate(latitude: 47.01, longitude: 11)
            let verdict = smoothed(fixes)[50]
            #expect(verdict.rejection?.rule == .positionJump && verdict.location == nil)
        }
    }

    @Suite struct `in blocks` {
        @Test func `gives what it gives of the whole, to a centimetre`() {
            let journey = Journey(seconds: 6000) { $0 % 900 < 120 ? 0 : 12 }
            var whole = PositionSmoother(FilterParameters(), blockDuration: 1e9)
            var all = journey.fixes.flatMap { whole.add(ReceivedFix(fix: $0)) }
            #expect(all.isEmpty)
            all += whole.flush()
            let blocks = smoothed(journey.fixes)
            let distances = zip(all, blocks).compactMap { one, other in
                one.location.flatMap { place in other.location.map { place.coordinate.distance(to: $0.coordinate) } }
            }
            #expect(distances.count > 5900)
            #expect(distances.max() ?? 1 < 0.01)
        }

        @Test func `does not wait for the end`() {
            let journey = Journey(seconds: 3200) { _ in 12 }
            var smoother = PositionSmoother(FilterParameters())
            #expect(journey.fixes.flatMap { smoother.add(ReceivedFix(fix: $0)) }.count >= 1200)
        }
    }
}
