package import GNSS

/// The rule by which locations of a track are left out.
package struct Simplification: Sendable {
    /// Metres that a location which is left out is away, at most, from the way between those before and after it.
    package let tolerance: Double

    /// The values whose places count.
    package let values: ExportedValues

    /// A simplification.
    package init(tolerance: Double, values: ExportedValues) {
        self.tolerance = tolerance
        self.values = values
    }

    /// Returns true for each of the places to keep, first and last always: by Douglas and Peucker (1973).
    ///
    /// Of all places between two that are kept, the farthest from the straight way is kept, too, if it is farther than the
    /// tolerance, and so on. What is not a number is kept.
    package func kept(of places: [EarthFrame]) -> [Bool] {
        var kept = [Bool](repeating: false, count: places.count)
        guard let last = places.indices.last else { return [] }
        (kept[0], kept[last]) = (true, true)
        var open = [(0, last)]
        while let (start, end) = open.popLast() {
            let segment = SurfaceSegment(from: places[start], to: places[end])
            var farthest = (index: start, distance: tolerance)
            for index in start..<end where index > start {
                let distance = segment.distance(to: places[index])
                if !(distance <= farthest.distance) { farthest = (index, distance) }
            }
            guard farthest.index > start else { continue }
            kept[farthest.index] = true
            open.append((start, farthest.index))
            open.append((farthest.index, end))
        }
        return kept
    }
}
