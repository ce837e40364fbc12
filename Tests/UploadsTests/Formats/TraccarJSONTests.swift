import Uploads
import GNSS
import Logbook
import TestSupport
import Testing

@Suite struct `JSON for Traccar` {
    @Test func `has all six numbers among the coordinates, in SI units`() throws {
        let text = """
            {"device_id":"van","location":{"timestamp":"2026-11-21T08:00:00.250Z","coords":{"latitude":54.2,\
            "longitude":-13.1,"accuracy":2.5,"speed":10,"heading":90.25,"altitude":13.4},"is_moving":true,\
            "extras":{"sat":11,"hdop":0.91,"vdop":1.4,"pdop":1.7,"fix":42}}}
            """
        #expect(TraccarJSON(url: "http://host:5055/", device: "van", dialect: .traccar).message(try uploaded()) == text)
    }

    @Test func `has -1 for what is not known, but no height of -1`() throws {
        let text = """
            {"device_id":"van","location":{"timestamp":"2026-11-21T08:00:00.000Z","coords":{"latitude":54,\
            "longitude":13,"accuracy":-1,"speed":-1,"heading":-1,"altitude":0},"extras":{"fix":42}}}
            """
        #expect(
            TraccarJSON(url: "http://host:5055/", device: "van", dialect: .traccar).message(try uploaded(.bare)) == text
        )
    }

    @Test func `has the numbers in the location itself for Dawarich`() throws {
        let text = """
            {"device_id":"van","location":{"timestamp":"2026-11-21T08:00:00.250Z","latitude":54.2,\
            "longitude":-13.1,"accuracy":2.5,"speed":10,"heading":90.25,"altitude":13.4,"is_moving":true,\
            "extras":{"sat":11,"hdop":0.91,"vdop":1.4,"pdop":1.7,"fix":42}}}
            """
        #expect(
            TraccarJSON(url: "http://host:5055/", device: "van", dialect: .dawarich).message(try uploaded()) == text
        )
    }

    @Test func `leaves out what Dawarich need not know`() throws {
        let text = """
            {"device_id":"van","location":{"timestamp":"2026-11-21T08:00:00.000Z","latitude":54,"longitude":13,\
            "extras":{"fix":42}}}
            """
        #expect(
            TraccarJSON(url: "http://host:5055/", device: "van", dialect: .dawarich).message(try uploaded(.bare))
                == text
        )
    }

    @Test(arguments: [.nan, .infinity, 1e300] as [Double])
    func `has -1 for numbers without digits`(number: Double) throws {
        let location = try uploaded { ($0.horizontalAccuracy, $0.speedOverGround) = (number, number) }
        let text = TraccarJSON(url: "http://host:5055/", device: "van", dialect: .traccar).message(location)
        #expect(text.contains("\"accuracy\":-1,\"speed\":-1,"))
    }

    @Test(arguments: TraccarJSON.Dialect.allCases) func `is posted`(dialect: TraccarJSON.Dialect) throws {
        let messages = TraccarJSON(url: "http://host:5055/", device: "a\"b", dialect: dialect)
        let request = messages.request(try uploaded())
        #expect(request.method == .post)
        #expect(request.headers.value(of: "Content-Type") == "application/json")
        #expect(request.body == Array(messages.message(try uploaded()).utf8))
        #expect(request.body.starts(with: #"{"device_id":"a\"b","#.utf8))
    }
}
