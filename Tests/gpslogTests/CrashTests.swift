import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct `A crash of gpslog` {
    @Test func `leaves no copy of its memory, whatever the shell permits`() async throws {
        let logger = try Logger()
        let receiver = try PlayedReceiver()
        let shell = BuiltProgram(at: try #require(Tool.sh.path))
        let arguments = ["-c", "ulimit -c unlimited; exec \"$0\" \"$@\"", logger.gpslog.path.string]
        let sent = try epochs(2, of: "city-walk", eachBeginningWith: "$GNRMC")
        let outcome = try await shell.run(
            arguments + ["record", "--device", receiver.path.string],
            environment: ["GPSLOG_DATABASE": logger.database]
        ) { program in
            try await receiver.send(sent, baud: 38_400)
            receiver.waitUntilRead()
            let limits = try TextFile.read(FilePath("/proc/\(program.processIdentifier)/limits"))
            let line = try #require(limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") })
            // The soft limit, the hard limit and their unit.
            let values = line.split(separator: " ").suffix(3).map(String.init)
            #expect(values == ["1", "1", "bytes"] || values == ["0", "0", "bytes"])
            try program.terminate()
        }
        #expect(outcome.status == 0, "\(outcome.errors)")
    }
}
