import ArgumentParser
import Logging
internal import Pictures

struct PlotTrackCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "track",
        abstract: "Plot tracks to scale, coloured by speed, accuracy or time.",
        discussion: """
            Draws a graticule and a scale bar. Plots all tracks unless you select tracks or a period.

            Example: gpslog plot track --track 3 --stops --waypoints -o voyage.svg
            """
    )

    @Option(
        help: ArgumentHelp("What the colour shows.", valueName: "speed|accuracy|time")
    )
    var colour = TrackPlot.Colour.speed

    @Flag(help: "Mark the waypoints inside the map.")
    var waypoints = false

    @Flag(help: "Mark stops of a minute or more.")
    var stops = false

    @Flag(help: "Mark rejected fixes; arrows at the edge point to those outside.")
    var rejected = false

    @OptionGroup var selection: PlotSelectionOptions
    @OptionGroup var drawing: DrawingOptions

    func validate() throws {
        if rejected, selection.fused.fused {
            throw ValidationError("--fused has no rejected fixes; leave out --rejected or --fused.")
        }
    }

    func run() async throws {
        let locations = try selection.selection(drawing.common.logger)
        let marks = TrackPlotter.Marks(waypoints: waypoints, stops: stops, rejected: rejected)
        try await drawing.draw(TrackPlotter(locations, colouredBy: colour, marks, drawing.settings()))
    }
}

extension TrackPlot.Colour: ExpressibleByArgument {}

struct PlotProfileCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profile",
        abstract: "Plot speed and altitude over time or distance.",
        discussion: """
            The band around the altitude is one standard deviation, if known. Each pixel column shows its lowest and \
            highest value, however many fixes it covers.

            Example: gpslog plot profile --track 3 --over distance -o profile.svg
            """
    )

    @Option(help: ArgumentHelp("The horizontal axis.", valueName: "time|distance"))
    var over = ProfilePlot.Axis.time

    @OptionGroup var selection: PlotSelectionOptions
    @OptionGroup var drawing: DrawingOptions

    func run() async throws {
        let locations = try selection.selection(drawing.common.logger)
        try await drawing.draw(ProfilePlotter(locations, over: over, drawing.settings()))
    }
}

extension ProfilePlot.Axis: ExpressibleByArgument {}

struct PlotScatterCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scatter",
        abstract: "Plot the position errors of a receiver at rest.",
        discussion: """
            Shows errors to the east and north of the given position, or of the mean of the published locations, \
            with the circles that contain 50% and 95% of them (CEP), and the filter's verdicts.

            Examples:
              gpslog plot scatter --last 1h -o rest.svg
              gpslog plot scatter --track 4 --at 54.41,10.22 -o rest.svg
            """
    )

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The true position of the receiver, if known.", valueName: "lat,lon")
    )
    var at: PositionArgument?

    @OptionGroup var selection: PlotSelectionOptions
    @OptionGroup var drawing: DrawingOptions

    func run() async throws {
        let locations = try selection.selection(drawing.common.logger)
        try await drawing.draw(ScatterPlotter(locations, around: at?.coordinate, drawing.settings()))
    }
}

struct PlotCalendarCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calendar",
        abstract: "Plot the distance per day of a year.",
        discussion: """
            Days are in this machine's time zone. Distances are those of gpslog stats.

            Example: gpslog plot calendar --year 2026 -o 2026.svg
            """
    )

    @Option(help: ArgumentHelp("Only this year; default: all years with data.", valueName: "year"))
    var year: Int?

    @OptionGroup var selection: PlotSelectionOptions
    @OptionGroup var picture: PictureOptions
    @OptionGroup var common: CommonOptions

    func run() async throws {
        let recorded = try common.recordedForReading()
        try await CalendarPlotter(
            selection.selection(common.logger),
            of: year,
            picture.theme.settings(nil, common.logger)
        )
        .plot(recorded, to: picture.destination)
    }
}
