import GNSS

/// The satellites above the receiver, which move slowly and vary in strength.
struct Sky {
    private var satellites: [SimulatedSatellite]

    /// Creates a sky with this many satellites of each constellation at random positions.
    init(_ constellations: KeyValuePairs<Constellation, Int>, from random: inout RandomNumbers) {
        satellites = []
        for (constellation, count) in constellations {
            var numbers = Set<Int>()
            while numbers.count < count {
                numbers.insert(random.integer(in: 1..<constellation.largestNumber + 1))
            }
            let offset = random.uniform(in: 0...360)
            // Spread around the compass; otherwise, some seeds have all satellites on one side and a useless geometry.
            for (index, number) in numbers.sorted().enumerated() {
                let azimuth = offset + 137.5 * Double(index) + random.uniform(in: -20...20)
                satellites.append(SimulatedSatellite(constellation, number, azimuth: azimuth, from: &random))
            }
        }
    }

    /// The satellites, by constellation and number.
    var inView: [SatelliteInView] { satellites.map(\.inView) }

    mutating func advance(by seconds: Double, from random: inout RandomNumbers) {
        for index in satellites.indices { satellites[index].advance(by: seconds, from: &random) }
    }
}

/// A satellite as received by the simulated receiver.
struct SatelliteInView {
    let constellation: Constellation

    /// The number within its constellation.
    let number: Int

    /// Degrees above the horizon.
    let elevation: Int

    /// Degrees clockwise from true north, 0 ..< 360.
    let azimuth: Int

    /// Carrier-to-noise density in dB-Hz; nil if not tracked.
    var strength: Int?

    var isUsed: Bool
}

private struct SimulatedSatellite {
    private let constellation: Constellation
    private let number: Int
    private var elevation: Double
    private var azimuth: Double
    private let elevationRate: Double
    private let azimuthRate: Double
    private var fading: CorrelatedError

    init(_ constellation: Constellation, _ number: Int, azimuth: Double, from random: inout RandomNumbers) {
        self.constellation = constellation
        self.number = number
        self.azimuth = azimuth
        elevation = 4 + 76 * random.uniform() * random.uniform(in: 0.4...1)
        // In degrees per second: a GPS satellite crosses the sky in about six hours.
        elevationRate = random.uniform(in: -0.006...0.006)
        azimuthRate = random.uniform(in: -0.008...0.008)
        fading = CorrelatedError(deviation: 2.5, correlationTime: 15, from: &random)
    }

    mutating func advance(by seconds: Double, from random: inout RandomNumbers) {
        elevation = max(1, elevation + elevationRate * seconds)
        azimuth += azimuthRate * seconds
        fading.advance(by: seconds, from: &random)
    }

    var inView: SatelliteInView {
        let strength = Int((22 + elevation * 0.33 + fading.value).rounded())
        let tracked = strength >= 20 && elevation >= 5
        let direction = Int((azimuth - 360 * (azimuth / 360).rounded(.down)).rounded()) % 360
        return SatelliteInView(
            constellation: constellation,
            number: number,
            elevation: Int(elevation.rounded()),
            azimuth: direction,
            strength: tracked ? min(strength, 52) : nil,
            isUsed: tracked && strength >= 24 && elevation >= 8
        )
    }
}

extension Constellation {
    fileprivate var largestNumber: Int {
        switch self {
        case .gps: 32
        case .glonass: 24
        case .galileo: 36
        case .beiDou: 46
        case .sbas, .imes, .qzss, .navIC: 5
        }
    }
}
