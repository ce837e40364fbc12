import Files
import GNSS
import Logbook
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `A simplified track` {
    @Test func `has only its ends where it is straight`() async throws {
        let places = (0..<500).map { (54 + Double($0) / 10_000, 13.0) }
        #expect(try await kept(of: places, tolerance: 1) == [0, 499])
    }

    @Test func `keeps its corners`() async throws {
        let north = (0..<100).map { (54 + Double($0) / 10_000, 13.0) }
        let east = (1...100).map { (54.0099, 13 + Double($0) / 10_000) }
        #expect(try await kept(of: north + east, tolerance: 1) == [0, 99, 199])
    }

    @Test func `keeps nothing within the tolerance, and all beyond it`() async throws {
        // 0.001 minutes of latitude are 1.855 m.
        let places: [(Double, Double)] = [(54, 13), (54.0000167, 13.001), (54, 13.002)]
        #expect(try await kept(of: places, tolerance: 1.95) == [0, 2])
        #expect(try await kept(of: places, tolerance: 1.75) == [0, 1, 2])
    }

    @Test func `keeps all that is not quite straight at no tolerance`() async throws {
        let places = (0..<50).map { (number: Int) -> (Double, Double) in
            (54 + Double(number) / 10_000, 13 + Double(number * number) / 1e6)
        }
        #expect(try await kept(of: places, tolerance: 0).count == 50)
    }

    @Test func `keeps the ends of a stop on a straight road if times count`() {
        // 100 s at 10 m/s, 100 s at rest, and 100 s at 20 m/s to the north.
        var (places, times, metres): ([EarthFrame], [Double], Double) = ([], [], 0)
        for second in 0...300 {
            if second > 200 { metres += 20 } else if (1...100).contains(second) { metres += 10 }
            guard let place = Coordinate(latitude: 54 + metres / 111_195, longitude: 10) else { continue }
            places.append(EarthFrame(at: place))
            times.append(Double(second))
        }
        let simplification = Simplification(tolerance: 5, values: .refined)
        let kept = simplification.kept(of: places, at: times)
        #expect(kept.indices.filter { kept[$0] } == [0, 100, 200, 300])
        #expect(simplification.kept(of: places).filter(\.self).count == 2)
    }

    @Test(arguments: [1.0, 5, 25])
    func `is never farther off than asked for`(tolerance: Double) async throws {
        var generator = SplitMix64(state: 7)
        var (latitude, longitude, course) = (54.0, 13.0, 0.0)
        let places = (0..<5000).map { _ in
            course += Double.random(in: -0.3...0.3, using: &generator)
            latitude += 1e-5 * Double.random(in: 0...20, using: &generator) * course.remainder(dividingBy: 1)
            longitude += 1e-5 * Double.random(in: 0...20, using: &generator)
            return (latitude, longitude)
        }
        let kept = try await kept(of: places, tolerance: tolerance)
        let frames = try places.map { EarthFrame(at: try #require(Coordinate(latitude: $0.0, longitude: $0.1))) }
        let farthest = zip(kept, kept.dropFirst()).map { start, end in
            let segment = SurfaceSegment(from: frames[start], to: frames[end])
            return (start...end).map { segment.distance(to: frames[$0]) }.max() ?? 0
        }
        #expect(kept.first == 0 && kept.last == 4999)
        #expect(kept.count < 4000)
        #expect(farthest.max() ?? .infinity <= tolerance)
    }

    @Test func `counts the metres of what is left out`() async throws {
        let fixes = (0..<100).map { JudgedFix.counted(at: Double($0), distance: 1.5) }
        let source = FixSource(ListedStorage(fixes), simplifiedBy: Simplification(tolerance: 1, values: .refined))
        let rows = CSVRows(try await text(of: Export(FixSelection(), as: .csv, from: source)))
        #expect(rows.column("dist_m") == ["0", "148.5"])
    }

    private func kept(of places: [(Double, Double)], tolerance: Double) async throws -> [Int] {
        let fixes = places.enumerated().compactMap { index, place -> JudgedFix? in
            var fix = GNSSFix(time: .morning(Double(index)), quality: .autonomous, dimension: .twoDimensional)
            fix.coordinate = Coordinate(latitude: place.0, longitude: place.1)
            return Location(fix).map { JudgedFix(received: ReceivedFix(fix: fix), verdict: .accepted($0)) }
        }
        let simplification = Simplification(tolerance: tolerance, values: .refined)
        let source = FixSource(ListedStorage(fixes), simplifiedBy: simplification)
        let rows = CSVRows(try await text(of: Export(FixSelection(), as: .csv, from: source)))
        return rows.column("time").compactMap { UTCTime(iso8601: $0) }.map { Int($0.seconds(since: .morning())) }
    }
}
