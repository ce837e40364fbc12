import GNSS
import Logbook
import Plots
import Testing

@Suite struct `A graticule around a pole` {
    @Test(arguments: [90.0, -90, 89.98])
    func `has meridians in all directions, and no more than can be told apart`(latitude: Double) throws {
        var plot = TrackPlot(colouredBy: .speed, PlotSettings())
        plot.beginLine()
        for second in 0..<3 {
            // Across the pole, or past it.
            let side = Double(second - 1)
            let place = Coordinate(
                latitude: latitude - side.magnitude * 0.003 * latitude.sign,
                longitude: 20 + 90 * side
            )
            let time = UTCTime(nanosecondsSince1970: 1_800_000_000_000_000_000 + Int64(second) * 1_000_000_000)
            plot.add(Location(time: time, coordinate: try #require(place)))
        }
        let svg = String(decoding: try #require(plot.drawing()), as: UTF8.self)
        let lines = svg.split(separator: "\n")
        #expect((3...45).contains(lines.count { $0.contains("class=\"line grid\"") }))
        let places = try lines.filter { $0.contains(/\u{B0}[EW]?</) }
            .map { try #require(`A picture of the sky`.number("x", in: $0)) }.sorted()
        #expect(places.count > 1)
        #expect(!svg.contains("180\u{B0}W"))
        for (place, next) in zip(places, places.dropFirst()) { #expect(next - place > 30) }
    }
}

extension Double {
    /// 1 in the north, -1 in the south.
    fileprivate var sign: Double { self < 0 ? -1 : 1 }
}
