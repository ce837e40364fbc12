internal import GNSS
package import Logbook

/// A picture of where satellites were heard, and how strongly, which shows what blocks the antenna: `gpslog plot sky`.
///
/// Summaries are taken in one after the other; what is kept is a value for each direction, of which there are as many as degrees.
package struct SkyPlot {
    /// A direction, in whole degrees.
    struct Direction: Hashable {
        let azimuth: Int
        let elevation: Int
    }

    /// The strengths that came from a direction.
    struct Heard {
        /// The sum of the strengths of those that were heard, in dB-Hz, each of its satellite's strongest signal.
        private(set) var sum = 0
        /// The number of summaries in which a satellite was heard there.
        private(set) var count = 0
        /// The number of those in which one was listed and not heard.
        private(set) var silent = 0

        /// The mean strength; nil where no satellite was heard in at least half of what was listed.
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

    /// The title.
    package var title = ""
    /// The line below the title.
    package var subtitle = ""

    let settings: PlotSettings
    private(set) var directions: [Direction: Heard] = [:]
    /// The latest direction of each satellite.
    private(set) var latest: [SignalSource: Direction] = [:]

    /// A picture without satellites.
    package init(_ settings: PlotSettings) { self.settings = settings }

    /// The number of satellites whose direction is known.
    package var satellites: Int { latest.count }

    /// Takes in what a receiver listed.
    package mutating func add(_ sky: SkySummary) {
        var strongest: [SignalSource: (direction: Direction, strength: Int?)] = [:]
        for signal in sky.signals {
            // Below the horizon it is a guess of an old almanac, and both 0 is written by many receivers for not known.
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

    /// The picture as SVG; nil where no direction is known.
    package func drawing() -> [UInt8]? { directions.isEmpty ? nil : SkyDrawing(of: self).svg() }
}
