import GNSS
import Logbook
import Plots
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
