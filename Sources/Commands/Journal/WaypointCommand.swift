import ArgumentParser

struct WaypointCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "waypoint",
        abstract: "Manage waypoints: notes and places to visit.",
        discussion: """
            Refer to a waypoint by its number in gpslog waypoint list, or by the first digits of its identifier. \
            Every change is kept: gpslog waypoint undo reverts one step at a time.

            Examples:
              gpslog waypoint add "Slipway, steep"
              gpslog waypoint add "Fuel" --at 54.41,10.22 --due 3d
              gpslog waypoint list --open
              gpslog waypoint done 1
            """,
        subcommands: [
            WaypointAddCommand.self, WaypointListCommand.self, WaypointShowCommand.self, WaypointEditCommand.self,
            WaypointDoneCommand.self, WaypointUndoneCommand.self, WaypointForkCommand.self, WaypointRemoveCommand.self,
            WaypointUndoCommand.self, WaypointExportCommand.self, WaypointImportCommand.self,
        ]
    )
}

struct WaypointArgument: ParsableArguments {
    @Argument(help: "The number in gpslog waypoint list, or the first digits of the identifier.")
    var waypoint: String

    /// `validate()` has rejected invalid references.
    var reference: WaypointReference { WaypointReference(waypoint) ?? .number(0) }

    func validate() throws { _ = try Self.reference(waypoint) }

    /// Parses a number or the digits of an identifier.
    ///
    /// - Throws: `ValidationError` if it is neither.
    static func reference(_ text: String) throws(ValidationError) -> WaypointReference {
        if let reference = WaypointReference(text) { return reference }
        throw ValidationError(
            "\(text) is not a waypoint; use its number in gpslog waypoint list, or the first digits of its identifier."
        )
    }
}

struct WaypointShowCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a waypoint, and when you visited its place.",
        discussion: """
            Times are UTC unless you use --local.

            Example: gpslog waypoint show 1
            """
    )

    @OptionGroup var waypoint: WaypointArgument

    @Flag(help: "Print a JSON object, in metres and degrees.")
    var json = false

    @OptionGroup var time: LocalFlag
    @OptionGroup var units: UnitsOption
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let logger = common.logger
        let journal = try Journal(in: common.recorded(), units: units.read(logger), logger: logger)
        if json {
            try await journal.showAsJSON(waypoint.reference)
        } else {
            try await journal.show(waypoint.reference, time.clock)
        }
    }
}

struct WaypointDoneCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "done",
        abstract: "Mark a waypoint as visited.",
        discussion: """
            Example: gpslog waypoint done 1
            """
    )

    @OptionGroup var waypoint: WaypointArgument
    @OptionGroup var common: CommonOptions

    func run() async throws {
        try await Journal(in: common.recorded(), logger: common.logger).mark(waypoint.reference, isCompleted: true)
    }
}

struct WaypointUndoneCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undone",
        abstract: "Mark a waypoint as not visited.",
        discussion: """
            Example: gpslog waypoint undone 1
            """
    )

    @OptionGroup var waypoint: WaypointArgument
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let journal = try Journal(in: common.recorded(), logger: common.logger)
        try await journal.mark(waypoint.reference, isCompleted: false)
    }
}

struct WaypointUndoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract: "Undo the last addition, change or removal.",
        discussion: """
            Example: gpslog waypoint undo
            """
    )

    @OptionGroup var common: CommonOptions

    func run() async throws {
        try await Journal(in: common.recorded(), logger: common.logger).undo()
    }
}
