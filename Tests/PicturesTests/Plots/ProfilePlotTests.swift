import GNSS
import Logbook
import Pictures
import Testing

@Suite struct `A profile of many receivers` {
    @Test(arguments: [2, 9, 40])
    func `names each of them within the picture`(count: Int) throws {
        var plot = ProfilePlot(over: .time, PlotSettings())
        let place = try #require(Coordinate(latitude: 54, longitude: 10))
        for number in 1...count {
            plot.beginLine(of: "receiver \(number) of the boat at the pier")
            for second in 0..<10 {
                let time = UTCTime(nanosecondsSince1970: 1_800_000_000_000_000_000 + Int64(second) * 1_000_000_000)
                var location = Location(time: time, coordinate: place)
                location.speedOverGround = Double(number)
                plot.add(location, after: Double(second))
            }
        }
        let svg = String(decoding: try #require(plot.drawing()), as: UTF8.self)
        let height = try #require(svg.firstMatch(of: #/viewBox="0 0 960 ([\d.]+)"/#).flatMap { Double($0.1) })
        for number in 1...count {
            let name = try #require(svg.split(separator: "\n").first { $0.contains(">receiver \(number) of ") })
            #expect(try #require(`A picture of the sky`.number("x", in: name)) + 6.5 * 34 <= 960)
            #expect(try #require(`A picture of the sky`.number("y", in: name)) < height)
        }
    }
}

@Suite struct `The times below a profile` {
    @Test(arguments: [1, 59, 3600, 5 * 86_400, 40 * 86_400])
    func `are within the picture to their last letter`(seconds: Int64) throws {
        var plot = ProfilePlot(over: .time, PlotSettings())
        let place = try #require(Coordinate(latitude: 54, longitude: 10))
        plot.beginLine(of: "boat")
        for second in [0, seconds] {
            let time = UTCTime(nanosecondsSince1970: (1_796_083_200 + second) * 1_000_000_000)
            plot.add(Location(time: time, coordinate: place, speedOverGround: 1), after: 0)
        }
        let svg = String(decoding: try #require(plot.drawing()), as: UTF8.self)
        let centred = svg.split(separator: "\n").filter {
            $0.contains("text-anchor=\"middle\"") && !$0.contains("rotate")
        }
        try #require(!centred.isEmpty)
        for text in centred {
            let words = try #require(text.firstMatch(of: />([^<]*)</)?.1)
            let x = try #require(`A picture of the sky`.number("x", in: text))
            #expect(x + 3.2 * Double(words.count) <= 960, "\(words)")
        }
    }
}

@Suite(.timeLimit(.minutes(2)))
struct `A picture of very many locations` {
    private static let count = 200_000

    /// A way to and fro at 5 m/s, of which a single location is fast and low.
    private func location(_ second: Int, fast: Int) throws -> Location {
        let turn = Double(second % 2000) / 1000
        let place = Coordinate(latitude: 54 + 0.01 * min(turn, 2 - turn), longitude: 10 + 1e-6 * Double(second))
        var location = Location(
            time: UTCTime(nanosecondsSince1970: 1_800_000_000_000_000_000 + Int64(second) * 1_000_000_000),
            coordinate: try #require(place)
        )
        location.speedOverGround = second == fast ? 40 : 5
        location.altitude = second == fast ? -70 : 20
        return location
    }

    private func text(_ bytes: [UInt8]?) throws -> String { String(decoding: try #require(bytes), as: UTF8.self) }

    @Test(arguments: [1, 77_777, 199_999])
    func `shows a single fast one in a profile`(fast: Int) throws {
        var plot = ProfilePlot(over: .time, PlotSettings())
        plot.beginLine(of: "receiver")
        for second in 0..<Self.count { plot.add(try location(second, fast: fast), after: Double(second)) }
        let svg = try text(plot.drawing())
        #expect(svg.utf8.count < 600_000)
        #expect(svg.contains(">144.0 km/h<"))
        // The frame is 846 pixels wide, from 78 on.
        let x = 78 + 846 * Double(fast) / Double(Self.count - 1)
        let circle = try #require(svg.firstMatch(of: #/greatest" cx="([\d.]+)"/#))
        #expect(abs((Double(circle.1) ?? 0) - x) < 0.02)
        // The lowest height is drawn, too: its panel reaches below it.
        let lowest = try #require(svg.firstMatch(of: #/panel height"[^>]*data-y-from="(-?[\d.]+)"/#))
        #expect((Double(lowest.1) ?? 0) <= -70)
    }

    @Test(arguments: [1, 77_777, 199_999])
    func `keeps the colour of a single fast one on a map`(fast: Int) throws {
        var plot = TrackPlot(colouredBy: .speed, PlotSettings())
        for second in 0..<Self.count { plot.add(try location(second, fast: fast)) }
        let svg = try text(plot.drawing())
        #expect(svg.utf8.count < 600_000)
        // 144 km/h on a scale up to 150.
        #expect(svg.contains("<path class=\"line bold s23\""))
        #expect(svg.contains(">144.0 km/h<"))
        #expect(!svg.contains("<path class=\"line bold s12\""))
    }

    @Test func `draws nothing of nothing`() {
        #expect(TrackPlot(colouredBy: .speed, PlotSettings()).drawing() == nil)
        #expect(ProfilePlot(over: .time, PlotSettings()).drawing() == nil)
        #expect(ScatterPlot(around: nil, PlotSettings()).drawing() == nil)
        #expect(CalendarPlot([:], PlotSettings()).drawing() == nil)
    }
}
