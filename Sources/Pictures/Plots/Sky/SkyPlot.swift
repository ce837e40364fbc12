internal import GNSS
package import Logbook

/// Signal strength by direction, which shows obstructions around the antenna: `gpslog plot sky`.
///
/// Summaries are added one by one. Memory is bounded, as only one value per whole degree of azimuth and elevation is
/// kept.
package struct SkyPlot {
    /// A direction, in whole degrees.
    struct Direction: Hashable {
        let azimuth: Int
        let elevation: Int
    }

    struct Heard {
        /// The sum in dB-Hz over all summaries, using each satellite's strongest signal.
        private(set) var sum = 0
        /// The number of summaries in which a satellite was received from here.
        private(set) var count = 0
        /// The number of summaries in which a satellite was listed here but not received.
        private(set) var silent = 0

        /// The mean strength; nil if satellites were received in less than half of the summaries that list any here.
        var strength: Double? { count > 0 && count >= silent ? Double(sum) / Double(count) : nil }

        fileprivate mutating func add(_ strength: Int?) {
            if let strength {
                sum += strength
                count += 1
            } else {
                silent += 1
            }
        }
    }

    package var title = ""
    package var subtitle = ""

    let settings: PlotSettings
    private(set) var directions: [Direction: Heard] = [:]
    private(set) var latest: [SignalSource: Direction] = [:]

    package init(_ settings: PlotSettings) { self.settings = settings }

    /// The number of satellites with a direction.
    package var satellites: Int { latest.count }

    package mutating func add(_ sky: SkySummary) {
        var strongest: [SignalSource: (direction: Direction, strength: Int?)] = [:]
        for signal in sky.signals {
            // Negative elevations are guesses from an old almanac, and many receivers write 0 and 0 for unknown.
            guard let azimuth = signal.azimuth, let elevation = signal.elevation, elevation >= 0,
                azimuth != 0 || elevation != 0
            else { continue }
            let satellite = SignalSource(constellation: signal.source.constellation, number: signal.source.number)
            let direction = Direction(azimuth: azimuth, elevation: elevation)
            let strength = signal.strength?.mean
            if let known = strongest[satellite], known.strength ?? -1 >= strength ?? -1 { continue }
            strongest[satellite] = (direction, strength)
        }
        for (satellite, heard) in strongest {
            directions[heard.direction, default: Heard()].add(heard.strength)
            latest[satellite] = heard.direction
        }
    }

    /// Draws the plot as SVG; nil if no satellite has a direction.
    package func drawing() -> [UInt8]? { directions.isEmpty ? nil : SkyDrawing(of: self).svg() }
}

extension SignalSource {
    /// The satellite's RINEX name: a letter for the constellation and the number, such as `G07`.
    var satelliteName: String { constellation.satelliteName(number) }

    /// Constellation and signal, such as `GPS L1 C/A`; only the constellation if the signal is unknown.
    var signalName: String {
        guard let signal else { return constellation.name }
        return constellation.name + " " + (constellation.signalName(signal)?.description ?? "signal \(signal)")
    }
}
