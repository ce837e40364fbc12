import GNSS
import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `Tracks of a file` {
    private let logger: Logger

    init() throws { logger = try Logger() }

    private func track(_ name: String, latitude: Double, from second: Int) -> String {
        let points = (0..<5).map { index in
            let time = "2026-11-21T08:0\((second + index) / 60):\((second + index) % 60 + 100)Z".replacing(
                ":1",
                with: ":"
            )
            return "<trkpt lat=\"\(latitude)\" lon=\"13\"><time>\(time)</time></trkpt>"
        }
        return "<trk><name>\(name)</name><trkseg>\(points.joined())</trkseg></trk>"
    }

    private func tracks(_ content: String) async throws -> [String] {
        let file = logger.folder.file("trip.gpx")
        try TextFile.write("<gpx version=\"1.1\" creator=\"somebody\">\(content)</gpx>", to: file)
        #expect(try await logger.run("import", file.string).status == 0)
        return try await listed()
    }

    private func listed() async throws -> [String] {
        try await logger.run("tracks").output.split(separator: "\n").dropFirst().map { String($0) }
    }

    @Test func `stay apart though time does not divide them, also when they are judged again`() async throws {
        let content = track("Morning", latitude: 54, from: 0) + track("Drive", latitude: 55, from: 30)
        let all = try await tracks(content)
        #expect(all.count == 2)
        #expect(all.first?.contains("Morning") == true && all.last?.contains("Drive") == true)
        #expect(try await logger.run("refilter").status == 0)
        #expect(try await listed().count == 2)
    }

    @Test func `are of two receivers if they overlap`() async throws {
        let all = try await tracks(track("Anna", latitude: 54, from: 0) + track("Ben", latitude: 48, from: 1))
        #expect(all.count == 2)
        #expect(all.contains { $0.contains("Anna") && $0.contains("trip.gpx") && !$0.contains("(2)") })
        #expect(all.contains { $0.contains("Ben") && $0.contains("trip.gpx (2)") })
    }

    @Test func `have the accuracy of the file`() async throws {
        let file = logger.folder.file("phone.csv")
        try TextFile.write("time,lat,lon,accuracy\n2026-11-21T08:00:00Z,54,13,17\n", to: file)
        _ = try await logger.run("import", file.string)
        let rows = try await logger.run("export", "--format", "csv").output.split(separator: "\n")
        #expect(rows.last?.split(separator: ",", omittingEmptySubsequences: false).dropFirst(6).first == "17")
    }
}
