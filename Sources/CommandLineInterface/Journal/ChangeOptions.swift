import ArgumentParser
import Commands
import Waypoints

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
