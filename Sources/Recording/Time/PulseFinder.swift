package import Receivers

/// Finds the edges that begin a second among all edges of a line.
///
/// A pulse comes once a second and is shorter than half a second, so its first edge follows the longer pause. This
/// works for both polarities, which depend on the wiring, and is how gpsd does it.
package struct PulseFinder: Sendable {
    private static let second = Duration.seconds(1)
    /// How much the kernel's wake-up delay may vary.
    private static let jitter = Duration.milliseconds(20)

    /// The latest two edges.
    private var edges: [DCDEdge] = []

    package init() {}

    /// Processes the next edge.
    ///
    /// - Parameter edge: the edge.
    /// - Returns: whether it begins a second.
    package mutating func isPulse(_ edge: DCDEdge) -> Bool {
        defer {
            if edges.count == 2 { edges.removeFirst() }
            edges.append(edge)
        }
        // Rising and falling edges alternate, unless the line was closed in between.
        guard edges.count == 2, let earlier = edges.first, let opposite = edges.last, earlier.isOn == edge.isOn,
            opposite.isOn != edge.isOn, Self.isNear(edge.instant - earlier.instant, Self.second)
        else { return false }
        let rest = edge.instant - opposite.instant
        // A square wave has equal pauses: with most receivers' wiring DCD rises with the second.
        return Self.isNear(rest, Self.second / 2) ? edge.isOn : rest > Self.second / 2
    }

    /// Forgets the edges after some were missed.
    package mutating func forget() { edges.removeAll() }

    private static func isNear(_ span: Duration, _ other: Duration) -> Bool {
        (other - jitter...other + jitter).contains(span)
    }
}
