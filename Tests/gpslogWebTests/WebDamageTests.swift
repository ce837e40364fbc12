import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.enabled(if: WebVoyage.isPossible, "curl or libjs-leaflet is not installed"), .timeLimit(.minutes(1)))
struct `The page of what cannot be read` {
    private let web: WebVoyage

    init() throws { web = try WebVoyage() }

    @Test func `says that a file is no database, and the log says it once`() async throws {
        try TextFile.write("Fuel, water, bread", to: FilePath(web.logger.database))
        let outcome = try await web.serve { _ in
            #expect(try await web.status("/") == "200")
            for path in ["tracks", "calendar", "tracks/1/points", "tracks/1/rejected", "tracks/1/figures", "waypoints"]
            {
                #expect(try await web.status("/api/v1/" + path) == "503", "\(path)")
                let reason = try await web.json("/api/v1/" + path)["error"]?["message"]?.text
                #expect(reason?.contains("\(web.logger.database) is not a gpslog database") == true, "\(path)")
            }
        }
        let said = outcome.errors.split(separator: "\n").filter { $0.contains("is not a gpslog database") }
        #expect(said.count == 1)
    }

    @Test(.enabled(if: Tool.sqlite3.isInstalled, "sqlite3 is not installed"))
    func `has what is left of a damaged database, and says what is missing`() async throws {
        for fixture in ["city-walk", "outliers"] {
            _ = try await web.logger.run("replay", "-q", Checkout.fixture(fixture + ".nmea").string)
        }
        let damage = """
            UPDATE chunk SET data = CAST(substr(data, 1, 100) || x'00' || substr(data, 102) AS BLOB)
            WHERE receiver = (SELECT id FROM receiver WHERE identity = 'city-walk.nmea')
            """
        _ = try await Tool.sqlite3.run([web.logger.database, damage])
        _ = try await web.serve { _ in
            let tracks = try await web.json("/api/v1/tracks").elements
            for track in tracks {
                let number = Int(try #require(track["id"]?.number))
                let way = try await web.json("/api/v1/tracks/\(number)/points?tolerance=0")
                guard track["receiver"]?.text == "city-walk.nmea" else {
                    #expect(way["lines"]?.elements.isEmpty == false)
                    continue
                }
                #expect(way["lines"]?.elements == [])
                #expect(
                    way["damage"]?.text?.contains(" fixes are not in what is shown, because they are damaged in ")
                        == true
                )
            }
            #expect(tracks.count == 2)
        }
    }
}
