import ArgumentParser
internal import Commands
import Logging
internal import Plots

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
