internal import Terminal
package import Waypoints

extension Waypoint {
    /// The identifier that it is known by, and its text, on one line.
    package var line: String { "\(id.shown) \(TerminalSafeText(text))" }
}
