import GNSS
import Pictures
import Testing

@Suite struct `A picture of a receiver at rest` {
    private let truth = Coordinate(latitude: 0, longitude: 11)

    /// The metres that a circle's radius stands for.
    private func radius(_ name: String, in plot: ScatterPlot) throws -> Double {
        let svg = String(decoding: try #require(plot.drawing()), as: UTF8.self)
        let circle = try #require(svg.split(separator: "\n").first { $0.contains("\(name)-published") })
        return try #require(`A picture of the sky`.number("data-metres", in: circle))
    }

    @Test(arguments: [1, 2, 20, 999, 1000, 20_000])
    func `has circles that hold 50 and 95 of 100 places`(count: Int) throws {
        var plot = ScatterPlot(around: truth, PlotSettings())
        // On the equator, from near to far by turns: the nth of so many is at n thousandths of a degree of them.
        for number in 1...count {
            let turn = (number * 7919) % count + 1
            let offset = 0.0001 * Double(turn) / Double(count)
            let place = Coordinate(latitude: 0, longitude: 11 + (turn % 2 == 0 ? offset : -offset))
            plot.addPublished(try #require(place))
        }
        func distance(_ share: Double) -> Double { 11.131949 * (share * Double(count)).rounded(.up) / Double(count) }
        #expect(try abs(radius("cep50", in: plot) - distance(0.5)) < 0.001)
        #expect(try abs(radius("cep95", in: plot) - distance(0.95)) < 0.001)
    }

    @Test func `says how many places lie outside`() throws {
        var plot = ScatterPlot(around: truth, PlotSettings())
        for _ in 1...99 { plot.addPublished(try #require(truth)) }
        plot.addPublished(try #require(Coordinate(latitude: 1, longitude: 11)))
        #expect(String(decoding: try #require(plot.drawing()), as: UTF8.self).contains("1 outside the plot"))
    }
}
