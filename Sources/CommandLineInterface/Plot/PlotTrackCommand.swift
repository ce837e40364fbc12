import ArgumentParser
internal import Commands
import Logging
internal import Plots

/// `gpslog plot track`.
struct PlotTrackCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "track",
        abstract: "Draw tracks to scale, coloured by speed, accuracy or time.",
        discussion: """
            With graticule and scale bar; all tracks, unless some or a period are chosen.

            Example: gpslog plot track --track 3 --stops --waypoints -o voyage.svg
            """
    )

    @Option(
        help: ArgumentHelp("The value that the colour stands for.", valueName: "speed|accuracy|time")
    )
    var colour = TrackPlot.Colour.speed

    @Flag(help: "Mark the waypoints that are on the map.")
    var waypoints = false

    @Flag(help: "Mark rests of a minute or more.")
    var stops = false

    @Flag(help: "Mark the places that rejected fixes named, with an arrow at the edge for those outside.")
    var rejected = false

    @OptionGroup var selection: PlotSelectionOptions
    @OptionGroup var drawing: DrawingOptions

    func validate() throws {
        if rejected, selection.fused.fused {
            throw ValidationError("rejected fixes were never chosen; leave out --rejected or --fused.")
        }
    }

    func run() async throws {
        let locations = try selection.selection(drawing.verbosity.logger)
        let marks = TrackPlotter.Marks(waypoints: waypoints, stops: stops, rejected: rejected)
        try await drawing.draw(TrackPlotter(locations, colouredBy: colour, marks, drawing.settings()))
    }
}

extension TrackPlot.Colour: ExpressibleByArgument {}
