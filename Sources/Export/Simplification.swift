package import GNSS

/// Omits locations that do not change a track's shape.
package struct Simplification: Sendable {
    /// Largest distance, in metres, of an omitted location from the line between its neighbours that are kept.
    package let tolerance: Double

    /// Whether the filter's or the receiver's positions count.
    package let values: ExportedValues

    package init(tolerance: Double, values: ExportedValues) {
        self.tolerance = tolerance
        self.values = values
    }

    /// Whether to keep each of the places (Douglas and Peucker, 1973); the first and the last are always kept.
    ///
    /// Among all places between two that are kept, the farthest from the straight line is also kept if it is farther
    /// than the tolerance, and so on recursively. Places with NaN are kept.
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
