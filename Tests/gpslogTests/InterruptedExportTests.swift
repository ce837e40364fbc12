import GNSS
import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `An export that is ended` {
    @Test(arguments: ["INT", "TERM", "HUP"], ["gpx", "gpkg"])
    func `leaves nothing of it behind`(signal: String, format: String) async throws {
        let logger = try Logger()
        let table = logger.folder.file("long.csv")
        let rows = (0..<60_000).map { "\(UTCTime.morning(Double($0))),54.\(100_000 + $0),13.1\n" }
        try TextFile.write("time,lat,lon\n" + rows.joined(), to: table)
        #expect(try await logger.run("import", table.string).status == 0)
        try logger.folder.makeFolder("exports")
        // Interrupts the export as soon as its temporary file exists; repeats if it was faster than the signal.
        // Only with job control does SIGINT end a background process.
        let script = """
            set -m
            for attempt in $(seq 100); do
                "$1" export --database "$2" --format \(format) --output "$3/trip" & exporter=$!
                until [ -n "$(ls "$3")" ] || ! kill -0 $exporter; do :; done
                kill -\(signal) $exporter
                wait $exporter; status=$?
                [ -e "$3/trip" ] || break
                rm "$3/trip"
            done
            echo $status; ls "$3"
            """
        let folder = logger.folder.file("exports").string
        let arguments = ["-c", script, "sh", logger.gpslog.path.string, logger.database, folder]
        let outcome = try await BuiltProgram(at: "/bin/bash").run(arguments)
        #expect(outcome.output == ["INT": "130\n", "TERM": "143\n", "HUP": "129\n"][signal])
    }
}
