import Import
import Logbook
import Testing

@Suite struct `A file of JSON objects` {
    private let object = "{\"time\":\"2026-11-21T08:00:00Z\",\n\"latitude\":54,\"longitude\":13}"

    @Test(arguments: ["[", " [\n", "\u{FEFF}["])
    func `may have them in an array`(start: String) {
        let page = read("\(start)\(object),\n\(object.replacing("54", with: "55"))]\n", as: .jsonl)
        #expect(page.texts.map { $0.dropFirst(25) } == ["54.0 13.0 -", "55.0 13.0 -"])
        #expect(page.complaints.isEmpty)
    }

    @Test func `says where an object of an array is malformed, and goes on behind it`() {
        let page = read("[{\"time\":5},\n\(object)]", as: .jsonl)
        #expect(page.points.count == 1)
        #expect(page.complaints.count == 1)
        #expect(page.complaints.first?.hasPrefix("1:") == true)
    }

    @Test func `may be a telephone's history of locations, in ten millionths of a degree`() {
        let record = """
            {"latitudeE7": 540000000, "longitudeE7": 130000000, "accuracy": 10, "altitude": 7,
             "activity": [{"type": "STILL"}], "timestamp": "2026-11-21T08:00:00.250Z"}
            """
        let page = read(
            "{\n  \"locations\": [\(record), \(record.replacing("250", with: "500"))]\n}\n",
            as: .jsonl,
            inPiecesOf: 4096
        )
        #expect(
            page.texts == ["2026-11-21T08:00:00.250Z 54.0 13.0 7.0", "2026-11-21T08:00:00.500Z 54.0 13.0 7.0"]
        )
        #expect(page.complaints.isEmpty)
    }

    @Test func `is objected to once where it is one JSON text over many lines`() {
        let page = read("{\n  \"something\": 1,\n  \"other\": 2\n}\n", as: .jsonl)
        #expect(page.complaints == ["1:1: JSON over several lines that is not a list of objects"])
    }
}
