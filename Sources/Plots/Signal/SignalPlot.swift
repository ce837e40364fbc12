internal import GNSS
package import Logbook

/// A picture of how strongly satellites were heard over time: `gpslog plot signal`.
///
/// Summaries are taken in one after the other; what is kept of them is bounded.
package struct SignalPlot {
    /// Lines of more values are thinned out: a picture has fewer pixels.
    private static let mostValues = 2048

    /// A line: the strengths of a satellite's signal.
    struct Series {
        /// dB-Hz over seconds since 1970.
        var strengths = ValueColumns(atMost: SignalPlot.mostValues)
        /// The number of the summary that it was last heard in.
        var last = 0
    }

    /// The title.
    package var title = ""
    /// The line below the title.
    package var subtitle = ""

    let settings: PlotSettings
    private(set) var series: [SignalSource: Series] = [:]
    private var count = 0

    /// A picture without signals.
    package init(_ settings: PlotSettings) { self.settings = settings }

    /// The number of satellites that were heard.
    package var satellites: Int {
        Set(series.keys.map { SignalSource(constellation: $0.constellation, number: $0.number) }).count
    }

    /// Has the next summary begin other lines: it is another receiver's.
    package mutating func beginReceiver() { count += 1 }

    /// Takes in what a receiver listed.
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

    /// The picture as SVG; nil where nothing was heard.
    package func drawing() -> [UInt8]? { SignalDrawing(of: self)?.svg() }
}
