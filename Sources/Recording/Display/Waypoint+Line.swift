internal import Terminal
package import Waypoints

extension Waypoint {
    /// The waypoint's identifier and text on one line.
    package var line: String { "\(id.shown) \(TerminalSafeText(text))" }
}
