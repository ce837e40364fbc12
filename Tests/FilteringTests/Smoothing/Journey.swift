import Filtering
import Foundation
import GNSS
import Logbook

/// A way to the east with a fix a second, whose error wanders by some metres; the same each time.
struct Journey {
    /// The places where the receiver really is.
    private(set) var places: [Coordinate] = []

    /// The fixes that it reports.
    private(set) var fixes: [GNSSFix] = []

    /// A way with a speed for each second, in metres a second.
    init(seconds: Int, speed: (Int) -> Double) {
        let metresInDegree = 111_194.9
        let metresInDegreeEast = metresInDegree * cos(47 * Double.pi / 180)
        var way = 0.0
        for second in 0..<seconds {
            let time = Double(second)
            way += speed(second)
            let error = (east: 1.5 * sin(time / 200), north: 1.5 * sin(time / 260 + 1) + 0.1 * sin(time * 2.7))
            var fix = GNSSFix.sample(at: time, latitude: 47 + error.north / metresInDegree, speed: speed(second))
            fix.coordinate = Coordinate(
                latitude: 47 + error.north / metresInDegree,
                longitude: 11 + (way + error.east) / metresInDegreeEast
            )
            fix.dilution.horizontal = 1
            fix.satellitesUsed = 9
            fixes.append(fix)
            if let place = Coordinate(latitude: 47, longitude: 11 + way / metresInDegreeEast) { places.append(place) }
        }
    }

    /// Metres.
    func rootMeanSquareError(of verdicts: [FilterVerdict]) -> Double { rootMeanSquareError(of: verdicts[...]) }

    /// Metres, of the verdicts on some of the fixes.
    func rootMeanSquareError(of verdicts: ArraySlice<FilterVerdict>) -> Double {
        let errors = zip(places[verdicts.indices], verdicts).compactMap { place, verdict in
            verdict.location?.coordinate.distance(to: place)
        }
        return (errors.map { $0 * $0 }.reduce(0, +) / Double(max(1, errors.count))).squareRoot()
    }
}

/// The verdicts of the filter.
func filtered(_ fixes: [GNSSFix]) -> [FilterVerdict] {
    var filter = FilterChain.standard
    return fixes.map { filter.verdict(on: $0) }
}

/// The verdicts of the smoother.
func smoothed(_ fixes: [GNSSFix]) -> [FilterVerdict] {
    var smoother = PositionSmoother(FilterParameters())
    let verdicts = fixes.flatMap { smoother.add(ReceivedFix(fix: $0)) }
    return verdicts + smoother.flush()
}
