internal import GNSS
package import Logbook

/// The satellites' signal strengths over time: `gpslog plot signal`.
///
/// Summaries are added one by one; memory is bounded.
package struct SignalPlot {
    /// Lines with more values are thinned, as a picture has fewer pixels.
    private static let mostValues = 2048

    struct Series {
        /// dB-Hz over seconds since 1970.
        var strengths = ValueColumns(atMost: SignalPlot.mostValues)
        /// The number of the last summary that has the signal.
        var last = 0
    }

    package var title = ""
    package var subtitle = ""

    let settings: PlotSettings
    private(set) var series: [SignalSource: Series] = [:]
    private var count = 0

    package init(_ settings: PlotSettings) { self.settings = settings }

    /// The number of satellites received.
    package var satellites: Int {
        Set(series.keys.map { SignalSource(constellation: $0.constellation, number: $0.number) }).count
    }

    /// Starts new lines with the next summary, which is from another receiver.
    package mutating func beginReceiver() { count += 1 }

    package mutating func add(_ sky: SkySummary) {
        count += 1
        let middle = (Double(sky.start.nanosecondsSince1970) + Double(sky.end.nanosecondsSince1970)) / 2e9
        for signal in sky.signals {
            guard let strength = signal.strength else { continue }
            var line = series[signal.source] ?? Series()
            series[signal.source] = nil
            if line.last != count - 1 { line.strengths.endLine() }
            line.last = count
            line.strengths.add(Double(strength.mean), at: middle)
            series[signal.source] = line
        }
    }

    /// Draws the plot as SVG; nil if no satellite was received.
    package func drawing() -> [UInt8]? { SignalDrawing(of: self)?.svg() }
}
