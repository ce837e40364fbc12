package import Receivers

/// Finds the edges that begin a second among all edges of a line.
///
/// A pulse is shorter than half a second, and comes once a second: its first edge is the one after the longer rest. So it does not
/// matter which of the two levels is the pulse, which depends on the wiring. As gpsd does it.
package struct PulseFinder: Sendable {
    private static let second = Duration.seconds(1)
    /// The part of a second by which the kernel may wake a thread later than another time.
    private static let jitter = Duration.milliseconds(20)

    /// The latest edges, two at most.
    private var edges: [DCDEdge] = []

    /// No edge has come yet.
    package init() {}

    /// Takes in the next edge.
    ///
    /// - Parameter edge: the edge.
    /// - Returns: true where it begins a second.
    package mutating func isPulse(_ edge: DCDEdge) -> Bool {
        defer {
            if edges.count == 2 { edges.removeFirst() }
            edges.append(edge)
        }
        // On and off alternate, unless the line was closed in between.
        guard edges.count == 2, let earlier = edges.first, let opposite = edges.last, earlier.isOn == edge.isOn,
            opposite.isOn != edge.isOn, Self.isNear(edge.instant - earlier.instant, Self.second)
        else { return false }
        let rest = edge.instant - opposite.instant
        // Of a square wave both edges look the same: by most receivers' wiring DCD goes on with the second.
        return Self.isNear(rest, Self.second / 2) ? edge.isOn : rest > Self.second / 2
    }

    /// Forgets the edges, since others were missed.
    package mutating func forget() { edges.removeAll() }

    private static func isNear(_ span: Duration, _ other: Duration) -> Bool {
        (other - jitter...other + jitter).contains(span)
    }
}
