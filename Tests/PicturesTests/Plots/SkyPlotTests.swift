import GNSS
import Logbook
import Pictures
import TestSupport
import Testing

@Suite struct `A picture of the sky` {
    private var plot = SkyPlot(PlotSettings(theme: .light))

    @Test func `is none where no direction is known`() {
        #expect(SkyPlot(PlotSettings()).drawing() == nil)
    }

    @Test(arguments: [
        (0, 90, 356.0, 396.0), (0, 45, 356, 251), (90, 0, 646, 396), (180, 45, 356, 541), (270, 0, 66, 396),
    ])
    func `has a satellite where it was`(azimuth: Int, elevation: Int, x: Double, y: Double) throws {
        var plot = plot
        plot.add(.one(azimuth: azimuth, elevation: elevation, strength: 40))
        let dots = try dots(in: plot, "heard")
        #expect(dots.count == 1)
        #expect(abs(dots[0].x - x) < 0.01 && abs(dots[0].y - y) < 0.01, "\(dots)")
    }

    @Test func `tells directions that were heard from silent ones`() throws {
        var plot = plot
        plot.add(.one(azimuth: 10, elevation: 20, strength: 40))
        plot.add(.one(azimuth: 10, elevation: 20, strength: 20))
        plot.add(.one(azimuth: 200, elevation: 5, strength: nil))
        #expect(try dots(in: plot, "heard").count == 1)
        #expect(try dots(in: plot, "silent").count == 1)
        #expect(try text(plot).contains("data-strength=\"30\""))
        #expect(try text(plot).contains(">G07</text>"))
    }

    @Test func `writes no name over a letter of the compass`() throws {
        var plot = plot
        plot.add(.one(azimuth: 90, elevation: 0, strength: 40))
        let name = try #require(try text(plot).split(separator: "\n").first { $0.contains(">G07</text>") })
        // To the right of the dot stands the E.
        #expect(try #require(Self.number("x", in: name)) < 646)
    }

    private func text(_ plot: SkyPlot) throws -> String {
        String(decoding: try #require(plot.drawing()), as: UTF8.self)
    }

    /// The places of the dots of a class.
    private func dots(in plot: SkyPlot, _ name: String) throws -> [(x: Double, y: Double)] {
        try text(plot).split(separator: "\n").filter { $0.contains("\(name)\"") && $0.hasPrefix("<circle") }.compactMap
        {
            guard let x = Self.number("cx", in: $0), let y = Self.number("cy", in: $0) else { return nil }
            return (x, y)
        }
    }

    static func number(_ name: String, in element: Substring) -> Double? {
        element.split(separator: " ").first { $0.hasPrefix(name + "=\"") }
            .flatMap { Double($0.dropFirst(name.count + 2).prefix { $0 != "\"" }) }
    }
}

@Suite struct `A picture of signals` {
    @Test func `is none where nothing was heard`() {
        var plot = SignalPlot(PlotSettings())
        plot.add(.one(azimuth: 1, elevation: 1, strength: nil))
        #expect(plot.drawing() == nil)
    }

    @Test func `has a panel for each system and signal, and a line for each satellite`() throws {
        var plot = SignalPlot(PlotSettings(theme: .light))
        for minute in 0..<10 {
            var sky = SkySummary.sample(60 * Double(minute), 60 * Double(minute) + 59)
            sky.signals = (1...40).flatMap { number in
                (1...5).map { signal in
                    SignalSummary(
                        source: SignalSource(constellation: .galileo, number: number, signal: UInt8(signal)),
                        strength: SignalStrength(20 + number / 2 + signal)
                    )
                }
            }
            plot.add(sky)
        }
        let text = String(decoding: try #require(plot.drawing()), as: UTF8.self)
        #expect(text.components(of: "class=\"panel\"") == 5)
        #expect(text.components(of: "<path class=\"line curve") == 200)
        #expect(text.contains(">Galileo E5a</text>"))
        #expect(plot.satellites == 40)
    }

    @Test func `leaves a gap while a satellite is not heard`() throws {
        var plot = SignalPlot(PlotSettings(theme: .light))
        for (minute, strength) in [40, 41, nil, 42, 43].enumerated() {
            plot.add(.one(minute: minute, azimuth: 1, elevation: 1, strength: strength))
        }
        let text = String(decoding: try #require(plot.drawing()), as: UTF8.self)
        let line = try #require(text.split(separator: "\n").first { $0.contains("line curve k0") })
        #expect(line.filter { $0 == "M" }.count == 2, "\(line)")
    }
}

extension SkySummary {
    /// A minute of one satellite.
    fileprivate static func one(minute: Int = 0, azimuth: Int, elevation: Int, strength: Int?) -> SkySummary {
        var sky = SkySummary.sample(60 * Double(minute), 60 * Double(minute) + 59)
        sky.signals = [
            SignalSummary(
                source: SignalSource(constellation: .gps, number: 7),
                elevation: elevation,
                azimuth: azimuth,
                strength: strength.map { SignalStrength($0) }
            )
        ]
        return sky
    }
}

extension String {
    /// The count of a text in it.
    fileprivate func components(of text: String) -> Int {
        var (count, rest) = (0, self[...])
        while let range = rest.firstRange(of: text) {
            count += 1
            rest = rest[range.upperBound...]
        }
        return count
    }
}
