import ArgumentParser
import Waypoints

struct WaypointListFlags: ParsableArguments {
    @Flag(help: "Only waypoints not visited yet.")
    var open = false

    @Flag(help: "Only visited waypoints.")
    var done = false

    var list: WaypointList { open ? .open : done ? .done : .all }

    func validate() throws {
        if open, done { throw ValidationError("use either --open or --done; leave out both for all.") }
    }
}
