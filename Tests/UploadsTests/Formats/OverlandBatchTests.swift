import Uploads
import GNSS
import Logbook
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct `A batch of Overland` {
    private func text(_ batch: OverlandBatch) -> String { String(decoding: batch.body, as: UTF8.self) }

    @Test func `has what the examples show`() throws {
        var examples = Examples()
        examples.add("a location as a Feature, in SI units", text(OverlandBatch([try uploaded()], device: "van")))
        examples.add("-1 for what is not known", text(OverlandBatch([try uploaded(.bare)], device: "van")))
        for number in [.nan, -.infinity, 1e300] as [Double] {
            let location = try uploaded { $0.altitude = number }
            examples.add("-1 for an altitude of \(number)", text(OverlandBatch([location], device: "van")))
        }
        let parked = try uploaded(.stored(.told { .held($0) }))
        examples.add("where nothing moves", text(OverlandBatch([parked], device: "van")))
        let odd = OverlandBatch([try uploaded()], device: "a\"\n\u{1}ü")
        examples.add("the device in quotes", text(odd))
        let both = OverlandBatch([try uploaded()], current: try uploaded(.bare), device: "van")
        examples.add("the newest location beside old ones", text(both))
        examples.add("no locations", text(OverlandBatch([], device: "van")))
        let posted = OverlandBatch([try uploaded()], device: "van").request(to: "https://host/api?key=1")
        examples.add("a request", posted.whole)
        try examples.expect(in: "bodies/overland.txt")
    }

    @Test func `has the first locations, as many as fit`() throws {
        let waiting = Array(repeating: try uploaded(), count: 500)[...]
        #expect(OverlandBatch(waiting, device: "van").locations.indices == 0..<200)
        #expect(OverlandBatch(waiting[200...], atMost: 50, device: "van").locations.indices == 200..<250)
        #expect(OverlandBatch(waiting, atMost: 0, device: "van").locations.count == 1)
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
