import ArgumentParser
import Recording
import Platform
import Logbook

struct WaypointEditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "edit",
        abstract: "Change a waypoint; its previous versions are kept.",
        discussion: """
            Example: gpslog waypoint edit 1 --text "Slipway, very steep" --no-due
            """
    )

    @OptionGroup var waypoint: WaypointArgument
    @OptionGroup var change: ChangeOptions
    @OptionGroup var common: CommonOptions

    func validate() throws {
        if !change.isGiven { throw ValidationError("name a change, such as --text, --details, --due or --at.") }
    }

    func run() async throws {
        try await common.journal().alter(waypoint.reference, place: change.place.request, by: change.changes)
    }
}

struct WaypointForkCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "fork",
        abstract: "Copy a waypoint with changes.",
        discussion: """
            Example: gpslog waypoint fork 1 --at 54.42,10.18
            """
    )

    @OptionGroup var waypoint: WaypointArgument
    @OptionGroup var change: ChangeOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let place = change.place.request
        try await common.journal().alter(waypoint.reference, place: place, by: change.changes, isForked: true)
    }
}

struct WaypointDoneCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "done",
        abstract: "Mark a waypoint as visited.",
        discussion: """
            Example: gpslog waypoint done 1
            """
    )

    @OptionGroup var waypoint: WaypointArgument
    @OptionGroup var common: CommonOptions

    func run() async throws {
        try await common.journal().alter(waypoint.reference, by: [.completed(true)], word: "done")
    }
}

struct WaypointUndoneCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        name: "undone",
        abstract: "Mark a waypoint as not visited.",
        discussion: """
            Example: gpslog waypoint undone 1
            """
    )

    @OptionGroup var waypoint: WaypointArgument
    @OptionGroup var common: CommonOptions

    func run() async throws {
        try await common.journal().alter(waypoint.reference, by: [.completed(false)], word: "not done")
    }
}

extension Journal {
    /// Changes a waypoint or a copy of it.
    ///
    /// - Parameters:
    ///   - reference: the waypoint to change.
    ///   - place: the change of its place; empty for none.
    ///   - changes: other changes.
    ///   - isForked: whether to change a copy and keep the original.
    ///   - word: the first word of the message about the change.
    /// - Throws: `Failure` if the waypoint does not exist; nothing is changed then.
    fileprivate func alter(
        _ reference: WaypointReference,
        place: PlaceRequest = PlaceRequest(),
        by changes: [Change],
        isForked: Bool = false,
        word: String = "changed"
    ) async throws {
        let storage = try await storageForChanging()
        let waypoint = try await reference.waypoint(in: storage)
        let altered = try await asCommand {
            try await alter(waypoint, place: place, by: changes, isForked: isForked, in: storage)
        }
        if isForked {
            try tell("forked \(waypoint.id.shown) as \(altered.line)")
        } else if altered == waypoint {
            try tell("\(altered.line) is unchanged")
        } else {
            try tell("\(word) \(altered.line)")
        }
    }
}

struct ChangeOptions: ParsableArguments {
    @Option(help: ArgumentHelp("New text.", valueName: "text"))
    var text: String?

    @Option(help: ArgumentHelp("New details.", valueName: "text"))
    var details: String?

    @Flag(help: "Remove the details.")
    var noDetails = false

    @Option(
        help: ArgumentHelp("When to visit it: a local day, a time, or a span from now such as 3d.", valueName: "date")
    )
    var due: DueArgument?

    @Flag(help: "Remove the due date.")
    var noDue = false

    @Flag(help: "Mark as visited.")
    var done = false

    @Flag(help: "Mark as not visited.")
    var undone = false

    @OptionGroup var place: PlaceOptions

    @Flag(help: "Remove the place.")
    var noPlace = false

    func validate() throws {
        if let text, text.allSatisfy(\.isWhitespace) { throw ValidationError("a waypoint needs a text.") }
        if details != nil, noDetails { throw ValidationError("use either --details or --no-details, not both.") }
        if due != nil, noDue { throw ValidationError("use either --due or --no-due, not both.") }
        if done, undone { throw ValidationError("use either --done or --undone, not both.") }
        if !place.request.isEmpty, noPlace {
            throw ValidationError("use either --no-place or a place, not both.")
        }
    }

    /// Whether any change is given.
    var isGiven: Bool { !changes.isEmpty || !place.request.isEmpty }

    /// All changes except the place.
    var changes: [Change] {
        var changes: [Change] = []
        if let text { changes.append(.text(text)) }
        if let details { changes.append(.details(details)) }
        if noDetails { changes.append(.details(nil)) }
        if let due { changes.append(.due(due.time)) }
        if noDue { changes.append(.due(nil)) }
        if done { changes.append(.completed(true)) }
        if undone { changes.append(.completed(false)) }
        if noPlace { changes.append(.place(nil)) }
        return changes
    }
}
