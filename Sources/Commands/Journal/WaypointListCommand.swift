import ArgumentParser
import Files
import GNSS
import Logbook
import Recording
import Settings
import Storage
import Platform
import Text

struct WaypointListCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "list",
        abstract: "List waypoints.",
        discussion: """
            Lists the newest first by default, and places to visit by their due date. Distance and bearing are from \
            the current position, or from the one you name. Times are UTC unless you use --local.

            Examples:
              gpslog waypoint list --open
              gpslog waypoint list --order oldest
              gpslog waypoint list --near 54.41,10.22
            """
    )

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("From this position, nearest first; as --at of waypoint add.", valueName: "lat,lon")
    )
    var near: PositionArgument?

    @Option(
        help: ArgumentHelp(
            "newest or oldest first; default: from the settings, else newest.",
            valueName: "order"
        )
    )
    var order: WaypointOrder?

    @Flag(help: "Print a JSON array of objects, in metres and degrees.")
    var json = false

    @OptionGroup var display: DisplayOptions
    @OptionGroup var list: WaypointListFlags
    @OptionGroup var common: CommonOptions

    func validate() throws {
        if near != nil, order != nil { throw ValidationError("--near lists the nearest first; leave out --order.") }
    }

    func run() async throws {
        let settings = try SettingsFile.read(nil, warning: common.logger)
        let units = display.units(settings.units)
        let rows = try await rows(of: common.journal(), order ?? settings.waypoints.order)
        if json {
            let objects = rows.map(\.json.description)
            return try StandardOutput.write("[" + objects.joined(separator: ",\n ") + "]\n")
        }
        let table = WaypointRow.table(rows, display.clock, in: units, within: StandardOutput.columns)
        try StandardOutput.write(rows.isEmpty ? Self.nothing(of: list.list) : table)
    }

    private static func nothing(of list: WaypointList) -> String {
        switch list {
        case .all: "No waypoints yet.\n"
        case .open: "No open waypoints.\n"
        case .done: "No visited waypoints.\n"
        }
    }

    /// Numbers the rows as in the list of all waypoints, so that the numbers can be used in any command.
    private func rows(of journal: Journal, _ order: WaypointOrder) async throws -> [WaypointRow] {
        guard let storage = try await journal.existingStorage() else { return [] }
        let origin = if let near { near.coordinate as Coordinate? } else { try await journal.position(in: storage) }
        let all = try await storage.waypoints(of: .all)
        let numbers = Dictionary(all.enumerated().map { ($1.id, $0 + 1) }) { first, _ in first }
        let listed = list.list == .all ? all : try await storage.waypoints(of: list.list)
        let rows = order.arranged(listed, of: list.list).map {
            WaypointRow($0, number: numbers[$0.id], from: origin)
        }
        guard near != nil else { return rows }
        return rows.sorted { ($0.distance ?? .infinity) < ($1.distance ?? .infinity) }
    }
}

extension WaypointOrder: ExpressibleByArgument {}

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

extension Journal {
    /// The current position; `nil` if it is unknown or too old.
    func position(in storage: any JournalStorage) async throws -> Coordinate? {
        let currentPosition = try await CurrentPosition(in: storage, at: now)
        return currentPosition.flatMap { $0.isFresh ? $0.location.coordinate : nil }
    }
}
