import ArgumentParser

struct PlotCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plot",
        abstract: "Plot tracks, profiles, satellites and statistics.",
        discussion: """
            Writes SVG files, which every browser can show and print, and PNG images if rsvg-convert is installed. \
            If a plot fails, no partial file is left. Existing files are replaced only with --force.

            Examples:
              gpslog plot track --track 3 --stops --waypoints -o voyage.svg
              gpslog plot profile --over distance --last 1d -o day.png
              gpslog plot calendar -o years.svg
              gpslog plot sky --last 1d -o sky.svg
            """,
        subcommands: [
            PlotTrackCommand.self, PlotProfileCommand.self, PlotScatterCommand.self, PlotCalendarCommand.self,
            PlotSkyCommand.self, PlotSignalCommand.self,
        ]
    )
}
