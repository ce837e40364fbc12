import ArgumentParser
import Waypoints

/// The flags that say which waypoints are meant.
struct WaypointListFlags: ParsableArguments {
    @Flag(help: "Only those that are not visited yet.")
    var open = false

    @Flag(help: "Only those that were visited.")
    var done = false

    /// The list that is meant.
    var list: WaypointList { open ? .open : done ? .done : .all }

    func validate() throws {
        if open, done { throw ValidationError("--open and --done together are all; leave both out.") }
    }
}
