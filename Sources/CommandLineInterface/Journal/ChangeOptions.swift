import ArgumentParser
import Commands
import Waypoints

/// The options that say what becomes of a waypoint.
struct ChangeOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Another text.", valueName: "text"))
    var text: String?

    @Option(help: ArgumentHelp("Other details.", valueName: "text"))
    var details: String?

    @Flag(help: "No details any more.")
    var noDetails = false

    @Option(
        help: ArgumentHelp("When to visit it: a local day, a time, or a span from now such as 3d.", valueName: "date")
    )
    var due: DueArgument?

    @Flag(help: "Not due any more.")
    var noDue = false

    @Flag(help: "Visited.")
    var done = false

    @Flag(help: "Not visited.")
    var undone = false

    @OptionGroup var place: PlaceOptions

    @Flag(help: "Nowhere any more.")
    var noPlace = false

    func validate() throws {
        if let text, text.allSatisfy(\.isWhitespace) { throw ValidationError("a waypoint needs a text.") }
        if details != nil, noDetails { throw ValidationError("--details or --no-details; leave one of them out.") }
        if due != nil, noDue { throw ValidationError("--due or --no-due; leave one of them out.") }
        if done, undone { throw ValidationError("--done or --undone; leave one of them out.") }
        if !place.request.isEmpty, noPlace {
            throw ValidationError("--no-place is nowhere; leave it or the place out.")
        }
    }

    /// True where anything is to become of the waypoint.
    var isGiven: Bool { !changes.isEmpty || !place.request.isEmpty }

    /// The changes to the waypoint, but for a place.
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
