import GNSS
import Logbook
import Plots
import Testing

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
