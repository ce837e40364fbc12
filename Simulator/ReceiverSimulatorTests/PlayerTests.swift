import Glibc
import ReceiverSimulator
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct `The player` {
    @Test(arguments: ["midnight", "noisy-line", "car-multi-gnss"])
    func `brings every byte to the command`(name: String) async throws {
        // At the end of the line, cat gets an error if it is waiting, and otherwise the end of the file.
        let run = try await Run("play \(fixture(name)) --pace max -- sh -c 'cat {}; exit 3'")
        #expect(run.output == (try #require(Scenario(named: name)).recording(seed: 1).bytes))
        #expect(run.status == 3)
    }

    @Test func `ends as soon as the command does, with its status`() async throws {
        let begin = ContinuousClock.now
        let run = try await Run("play \(fixture("city-walk")) -- sh -c 'head -n 3 {}; exit 42'")
        #expect(run.output.count { $0 == UInt8(ascii: "\n") } == 3)
        #expect(run.status == 42)
        // The recording lasts five minutes.
        #expect(.now - begin < .seconds(200))
    }

    @Test func `ends with a command that opens nothing`() async throws {
        #expect(try await Run("play \(fixture("city-walk")) -- sh -c 'exit 7'").status == 7)
    }

    @Test func `ends with a command that stops reading`() async throws {
        #expect(
            try await Run("play \(fixture("city-walk")) --pace max -- sh -c 'exec 3<{}; sleep 1; exit 5'").status == 5
        )
    }

    @Test func `passes a request to end on to the command`() async throws {
        let command = #"sh -c 'trap "exit 9" TERM; exec 3<{}; kill -TERM $PPID; while :; do sleep 0.1; done'"#
        #expect(try await Run("play \(fixture("city-walk")) -- \(command)").status == 9)
    }

    @Test func `tells of the signal that ended the command`() async throws {
        #expect(try await Run("play \(fixture("city-walk")) -- sh -c 'kill -KILL $$'").status == 128 + 9)
    }

    @Test func `puts the path wherever the command wants it`() async throws {
        let run = try await Run("play \(fixture("city-walk")) -- echo device={}, {}")
        let words = String(decoding: run.output, as: UTF8.self).split(separator: " ")
        #expect(words.count == 2)
        #expect(words[0].hasPrefix("device=/dev/pts/"))
        #expect(words[1].hasPrefix("/dev/pts/"))
    }

    @Test(arguments: [("no-such-file", 66), ("\(fixture("midnight")) -- no-such-program {}", 127), ("", 64)])
    func `says what is wrong by its status`(arguments: String, status: Int) async throws {
        #expect(try await Run("play " + arguments).status == Int32(status))
    }

    @Test func `keeps the pace of the recording`() async throws {
        // The recording's second report follows a second after the first.
        let begin = ContinuousClock.now
        _ = try await Run("play \(fixture("midnight")) --baud 115200 -- grep -m 1 -q 235926 {}")
        #expect(.now - begin >= .milliseconds(1000))
    }
}

private func fixture(_ name: String) -> String {
    "'\(Fixture.path(of: name + ".nmea"))'"
}

private struct Run {
    let status: Int32?
    let output: [UInt8]

    init(_ arguments: String) async throws {
        let folder = try TemporaryFolder()
        let file = folder.file("output")
        let program = try BuiltProgram("receiver-simulator").path
        // Through a file, because a recording is not text.
        let command = "exec '\(program)' \(arguments) >'\(file)' 2>/dev/null"
        status = try await BuiltProgram(at: "/bin/sh").run(["-c", command]).status
        output = try Fixture.bytes(at: file)
    }
}
