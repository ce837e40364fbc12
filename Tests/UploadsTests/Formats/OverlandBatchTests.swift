import Uploads
import GNSS
import Logbook
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct `A batch of Overland` {
    private func text(_ batch: OverlandBatch) -> String { String(decoding: batch.body, as: UTF8.self) }

    @Test func `has each location as a Feature, in SI units`() throws {
        let body = """
            {"locations":[{"type":"Feature","geometry":{"type":"Point","coordinates":[-13.1,54.2]},"properties":\
            {"timestamp":"2026-11-21T08:00:00.250Z","altitude":13.4,"speed":10,"course":90.25,\
            "horizontal_accuracy":2.5,"vertical_accuracy":4.125,"motion":[],"device_id":"van","identifier":42}}]}
            """
        #expect(text(OverlandBatch([try uploaded()], device: "van")) == body)
    }

    @Test func `has -1 for what is not known`() throws {
        let body = """
            {"locations":[{"type":"Feature","geometry":{"type":"Point","coordinates":[13,54]},"properties":\
            {"timestamp":"2026-11-21T08:00:00.000Z","altitude":-1,"speed":-1,"course":-1,\
            "horizontal_accuracy":-1,"vertical_accuracy":-1,"motion":[],"device_id":"van","identifier":42}}]}
            """
        #expect(text(OverlandBatch([try uploaded(.bare)], device: "van")) == body)
    }

    @Test(arguments: [.nan, -.infinity, 1e300] as [Double])
    func `has -1 for numbers without digits`(number: Double) throws {
        let location = try uploaded { $0.altitude = number }
        #expect(text(OverlandBatch([location], device: "van")).contains("\"altitude\":-1,"))
    }

    @Test func `says where nothing moves`() throws {
        let parked = try uploaded(.stored(.told { .held($0) }))
        #expect(text(OverlandBatch([parked], device: "van")).contains("\"motion\":[\"stationary\"]"))
    }

    @Test func `quotes the device`() throws {
        let batch = OverlandBatch([try uploaded()], device: "a\"\n\u{1}ü")
        #expect(text(batch).contains(#""device_id":"a\"\n\u0001ü""#))
    }

    @Test func `has the newest location beside old ones`() throws {
        let batch = OverlandBatch([try uploaded()], current: try uploaded(.bare), device: "van")
        #expect(
            text(batch).contains(#"}}],"current":{"type":"Feature","geometry":{"type":"Point","coordinates":[13,54]}"#)
        )
    }

    @Test func `has the first locations, as many as fit`() throws {
        let waiting = Array(repeating: try uploaded(), count: 500)[...]
        #expect(OverlandBatch(waiting, device: "van").locations.indices == 0..<200)
        #expect(OverlandBatch(waiting[200...], atMost: 50, device: "van").locations.indices == 200..<250)
        #expect(OverlandBatch(waiting, atMost: 0, device: "van").locations.count == 1)
    }

    @Test func `is empty without locations`() {
        #expect(text(OverlandBatch([], device: "van")) == #"{"locations":[]}"#)
    }

    @Test func `is posted`() throws {
        let batch = OverlandBatch([try uploaded()], device: "van")
        let request = batch.request(to: "https://host/api?key=1")
        #expect(request == UploadRequest(.post, "https://host/api?key=1", headers: request.headers, body: batch.body))
        #expect(request.headers.value(of: "content-type") == "application/json")
    }

    @Test(.enabled(if: Tool.python3.isInstalled, "python3 is not installed"))
    func `is read back by Python, as are the other protocols' objects`() async throws {
        let script = """
            import json, sys
            for line in open(sys.argv[1], encoding='utf-8'):
                text = json.dumps(json.loads(line), ensure_ascii=False, separators=(',', ':'))
                print(text == line.rstrip('\\n'))
            """
        let odd = "a \"b\" \\ ü \u{1F6F0}"
        let location = try uploaded()
        let batch = OverlandBatch([location, location], current: location, device: odd)
        let lines = [
            text(batch), TraccarJSON(url: "http://host:5055/", device: odd, dialect: .traccar).message(location),
            TraccarJSON(url: "http://host:5055/", device: odd, dialect: .dawarich).message(location),
            try OwnTracksDevice(user: odd, device: odd).message(location),
        ]
        let folder = try TemporaryFolder()
        try TextFile.write(lines.joined(separator: "\n") + "\n", to: folder.file("lines"))
        let result = try await Tool.python3.run(["-c", script, "\(folder.file("lines"))"])
        #expect(result.output == "True\nTrue\nTrue\nTrue\n", "\(result.errors)")
    }
}
