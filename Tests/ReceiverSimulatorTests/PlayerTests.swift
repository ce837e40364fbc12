import Glibc
import ReceiverSimulator
import SystemPackage
import Testing

@Suite(.timeLimit(.minutes(1))) struct `The player` {
    @Test(arguments: ["midnight", "noisy-line", "car-multi-gnss"])
    func `brings every byte to the command`(name: String) throws {
        // A reader that is waiting when the line is hung up gets an error, as from a receiver that is unplugged.
        let run = try Run("play \(fixture(name)) --pace max -- sh -c 'cat {} || exit 3'")
        #expect(run.output == (try #require(Scenario(named: name)).recording(seed: 1).bytes))
        #expect(run.status == 3)
    }

    @Test func `ends as soon as the command does, with its status`() throws {
        let begin = ContinuousClock.now
        let run = try Run("play \(fixture("city-walk")) -- sh -c 'head -n 3 {}; exit 42'")
        #expect(run.output.count { $0 == UInt8(ascii: "\n") } == 3)
        #expect(run.status == 42)
        #expect(.now - begin < .seconds(30))
    }

    @Test func `ends with a command that opens nothing`() throws {
        #expect(try Run("play \(fixture("city-walk")) -- sh -c 'exit 7'").status == 7)
    }

    @Test func `ends with a command that stops reading`() throws {
        #expect(try Run("play \(fixture("city-walk")) --pace max -- sh -c 'exec 3<{}; sleep 1; exit 5'").status == 5)
    }

    @Test func `passes a request to end on to the command`() throws {
        let command = #"sh -c 'trap "exit 9" TERM; exec 3<{}; kill -TERM $PPID; while :; do sleep 0.1; done'"#
        #expect(try Run("play \(fixture("city-walk")) -- \(command)").status == 9)
    }

    @Test func `tells of the signal that ended the command`() throws {
        #expect(try Run("play \(fixture("city-walk")) -- sh -c 'kill -KILL $$'").status == 128 + 9)
    }

    @Test func `puts the path wherever the command wants it`() throws {
        let run = try Run("play \(fixture("city-walk")) -- echo device={}, {}")
        let words = String(decoding: run.output, as: UTF8.self).split(separator: " ")
        #expect(words.count == 2)
        #expect(words[0].hasPrefix("device=/dev/pts/"))
        #expect(words[1].hasPrefix("/dev/pts/"))
    }

    @Test(arguments: [("no-such-file", 66), ("\(fixture("midnight")) -- no-such-program {}", 127), ("", 64)])
    func `says what is wrong by its status`(arguments: String, status: Int) throws {
        #expect(try Run("play " + arguments).status == CInt(status))
    }

    @Test func `keeps the pace of the recording`() throws {
        // The recording's second report, a second after the first.
        let begin = ContinuousClock.now
        _ = try Run("play \(fixture("midnight")) --baud 115200 -- grep -m 1 -q 235926 {}")
        #expect(.now - begin >= .milliseconds(1000))
    }
}

private func fixture(_ name: String) -> String {
    "'\(Fixture.path(of: name + ".nmea"))'"
}

/// A run of the program, as a shell starts it.
private struct Run {
    let status: CInt
    let output: [UInt8]

    init(_ arguments: String) throws {
        // The program is built beside the tests.
        let folder = try Self.programFolder()
        var template = Array(folder.appending("player-output-XXXXXX").string.utf8CString)
        let file = unsafe mkstemp(&template)
        try #require(file >= 0)
        let path = FilePath(platformString: template)
        try FileDescriptor(rawValue: file).close()
        defer { _ = unsafe unlink(path.string) }
        let program = folder.appending("receiver-simulator")
        let child = try ChildProcess(["sh", "-c", "exec '\(program)' \(arguments) >'\(path)' 2>/dev/null </dev/null"])
        status = child.waitForStatus()
        output = try Fixture.bytes(at: path)
    }

    private static func programFolder() throws -> FilePath {
        var target = [CChar](repeating: 0, count: 4096)
        let length = unsafe readlink("/proc/self/exe", &target, target.count - 1)
        try #require(length > 0)
        return FilePath(platformString: target).removingLastComponent()
    }
}
