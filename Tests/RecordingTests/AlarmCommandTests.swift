import Recording
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `The command of an alarm` {
    private let folder: TemporaryFolder
    private let output: FilePath
    private let notice = AlarmNotice(kind: .upload, isRaised: true, text: "it's \"over\"; $(id)", target: "home")

    init() throws {
        folder = try TemporaryFolder()
        output = folder.file("told")
    }

    @Test func `is told of it by its environment, as it is`() async throws {
        let outcome = await AlarmCommand(
            "printf '%s|' \"$GPSLOG_ALARM\" \"$GPSLOG_ALARM_STATE\" \"$GPSLOG_ALARM_TEXT\" \"$GPSLOG_TARGET\" "
                + "\"${GPSLOG_RECEIVER-none}\" >'\(output)'"
        ).run(notice)
        #expect(outcome == .ended(status: 0))
        #expect(try TextFile.read(output) == "upload|raised|it's \"over\"; $(id)|home|none|")
    }

    @Test func `has the environment of the program otherwise, and nothing to read`() async throws {
        let outcome = await AlarmCommand("test -n \"$PATH\" && ! read line").run(notice)
        #expect(outcome == .ended(status: 0))
    }

    @Test(arguments: [("exit 3", 3), ("kill -9 $$", 137), ("/nowhere/command 2>/dev/null", 127)] as [(String, Int32)])
    func `says how it has ended`(command: String, status: Int32) async {
        #expect(await AlarmCommand(command).run(notice) == .ended(status: status))
    }

    @Test func `is ended with all that it has started where it takes too long`() async throws {
        var (leader, limit): (Int32?, Duration) = (nil, .milliseconds(300))
        // On a slow machine the shell may not have started by then, and prints nothing.
        while leader == nil {
            let command = AlarmCommand("echo $$ >'\(output)'; sleep 1000 & wait", limit: limit)
            #expect(await command.run(notice) == .late)
            leader = (try? TextFile.read(output))?.split(separator: "\n").first.flatMap { Int32($0) }
            limit *= 4
        }
        #expect(!Checkout.exists(FilePath("/proc/\(try #require(leader))")))
    }

    @Test func `is ended where it does not want to, too`() async throws {
        let command = AlarmCommand("trap '' TERM; while :; do sleep 1; done", limit: .milliseconds(100))
        #expect(await command.run(notice) == .late)
    }

    @Test func `is ended where nobody waits for it any more`() async throws {
        let running = Task { await AlarmCommand("touch '\(output)'; sleep 1000").run(notice) }
        try await until { Checkout.exists(output) }
        running.cancel()
        #expect(await running.value == .cancelled)
    }
}
