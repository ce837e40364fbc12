import ArgumentParser

/// `gpslog plot`.
struct PlotCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plot",
        abstract: "Draw pictures of what was recorded.",
        discussion: """
            SVG files, which every browser opens and prints; where rsvg-convert is installed, PNG images, too. A file is \
            written whole or not at all, and one that is there already is replaced only with --force.

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
