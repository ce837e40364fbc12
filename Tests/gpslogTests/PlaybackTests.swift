import Glibc
import Platform
import ProgramSupport
import Receivers
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `gpslog replay --pty` {
    let logger: Logger
    let city = Checkout.fixture("midnight.nmea").string
    var receiver: FilePath { logger.folder.file("receiver") }

    init() throws { logger = try Logger() }

    @Test func `is a receiver that gpslog records from`() async throws {
        // Slow enough that a program delayed for a second loses nothing.
        _ = try await play("--speed", "5", city) { program in
            #expect(await program.says("playback starts when a program opens it"))
            let outcome = try await logger.run("record", "--device", receiver.string)
            #expect(outcome.status == 0)
            #expect(outcome.errors.contains("70 locations accepted over 1 min 9 s"))
        }
        let fresh = try Logger()
        _ = try await fresh.run("replay", city)
        let expected = try await fresh.exported().column("time")
        #expect(try await logger.exported().column("time") == expected)
    }

    @Test(.enabled(if: Tool.gpsd.isInstalled && Tool.gpspipe.isInstalled, "gpsd is not installed"))
    func `is a receiver that gpsd reads`() async throws {
        let port = try ReservedPort()
        defer { withExtendedLifetime(port) {} }
        // Polls until there is a position; the walk takes minutes, so the daemon has enough time to start.
        let script = """
            gpsd -N -n -b -S \(port.number) '\(receiver)' & gpsd=$!
            trap 'kill $gpsd' EXIT
            until gpspipe -w -n 1 localhost:\(port.number) >/dev/null 2>&1; do sleep 0.2; done
            timeout 240 gpspipe -w localhost:\(port.number) | grep -m 1 '"class":"TPV".*"lat":'
            """
        _ = try await play(Checkout.fixture("city-walk.nmea").string) { program in
            #expect(await program.says("playback starts when a program opens it"))
            let outcome = try await BuiltProgram(at: "/bin/sh").run(["-c", script])
            #expect(outcome.output.contains(/"class":"TPV".*"lat":/))
            try program.interrupt()
        }
    }

    @Test func `goes on though the program talks to it, and nobody listens`() async throws {
        let outcome = try await play("--speed", "max", city) { program in
            #expect(await program.says("playback starts when a program opens it"))
            let command = "exec 3<>'\(receiver)'; (yes '$PMTK605*31' | head -c 100000 >&3) & cat <&3 >/dev/null; wait"
            _ = try await BuiltProgram(at: "/bin/sh").run(["-c", command])
        }
        #expect(outcome.status == 0)
    }

    @Test func `plays every byte`() async throws {
        let copy = logger.folder.file("copy")
        _ = try await play("--speed", "max", city) { program in
            #expect(await program.says("playback starts when a program opens it"))
            try await copyReceiver(to: copy)
        }
        #expect(try TextFile.readBytes(copy) == TextFile.readBytes(FilePath(city)))
    }

    @Test func `keeps the distances of the arrival times`() async throws {
        let capture = logger.folder.file("raw.nmea")
        try TextFile.write("one\ntwo\nthree\n", to: capture)
        let times = """
            # gpslog arrival times 1
            0 +0 2026-11-21T08:00:00.000Z
            +4 +12000
            8 +1000 2020-01-01T00:00:00.000Z

            """
        try TextFile.write(times, to: logger.folder.file("raw.nmea.times"))
        _ = try await play(capture.string) { program in
            #expect(await program.says("playback starts when a program opens it"))
            let begin = ContinuousClock.now
            let arrivals = try await BlockingReader.arrivals(at: receiver)
            try #require(arrivals.map(\.text) == ["one\n", "two\n", "three\n"])
            // Playing starts after `begin`, even if a busy machine reads the first line seconds late.
            #expect(arrivals[0].time - begin < .milliseconds(12_000))
            #expect(arrivals[1].time - begin >= .milliseconds(12_000))
            #expect(arrivals[2].time - begin >= .milliseconds(13_000))
        }
    }

    @Test func `plays on where its reader leaves, and another one hears what comes then`() async throws {
        let capture = logger.folder.file("raw.nmea")
        // Three seconds of it exceed the buffer of the line.
        let line = sentence("GPTXT,01,01,02,\(String(repeating: "A", count: 56))") + "\n"
        let filler = String(repeating: line, count: 20)
        let bursts = (0..<600).map { second in
            sentence("GPZDA,08\(padded(second / 60))\(padded(second % 60)),,,,,") + "\n" + filler
        }
        try TextFile.write(bursts.joined(), to: capture)
        let outcome = try await play("--speed", "5", capture.string) { program in
            #expect(await program.says("playback starts when a program opens it"))
            let first = try #require(try await BlockingReader.clocks(at: receiver, count: 2).last)
            let before = voluntarySwitches(of: program.processIdentifier)
            // In this time, enough is played to fill the buffer three times.
            try await Task.sleep(for: .seconds(2))
            let switches = voluntarySwitches(of: program.processIdentifier) - before
            #expect(switches < 500, "as often the program woke up")
            let second = try #require(try await BlockingReader.clocks(at: receiver, count: 1).first)
            #expect(second - first > 4)
            try program.interrupt()
        }
        #expect(outcome.status == 0)
    }

    @Test func `comes to the end of the capture though its reader has left`() async throws {
        let outcome = try await play("--speed", "max", city) { program in
            #expect(await program.says("playback starts when a program opens it"))
            _ = try await BuiltProgram(at: "/bin/sh").run(["-c", "head -c 100 '\(receiver)' >/dev/null"])
        }
        #expect(outcome.status == 0)
    }

    @Test func `needs no database, and removes its name when it has ended`() async throws {
        let outcome = try await play("--speed", "max", city) { program in
            #expect(await program.says("playback starts when a program opens it"))
            #expect(logger.folder.contents == ["receiver"])
            try await copyReceiver(to: "/dev/null")
        }
        #expect(outcome.status == 0)
        #expect(logger.folder.contents.isEmpty)
    }

    @Test func `ends when asked to where nobody opens it, or in a gap of ten hours`() async throws {
        let capture = logger.folder.file("raw.nmea")
        try TextFile.write(sentence("GPZDA,080000,,,,,") + "\n" + sentence("GPZDA,180000,,,,,") + "\n", to: capture)
        let unopened = try await play(capture.string) { program in
            #expect(await program.says("playback starts when a program opens it"))
            try program.interrupt()
        }
        let inGap = try await play(capture.string) { program in
            #expect(await program.says("playback starts when a program opens it"))
            let reader = try UniqueFileDescriptor(opening: receiver, .readOnly, options: .nonBlocking)
            try await until("the sentence before the gap") { (try? reader.read(atMost: 100))?.isEmpty == false }
            try program.interrupt()
        }
        #expect(unopened.status == 0)
        #expect(inGap.status == 0)
        #expect(logger.folder.contents == ["raw.nmea"])
    }

    @Test func `takes the name that a playback left behind when it was killed`() async throws {
        for _ in 1...2 {
            _ = try await play(city) { program in
                #expect(await program.says("playback starts when a program opens it"))
                try program.kill()
            }
            #expect(logger.folder.contents == ["receiver"])
            // Its terminal is gone, but another test may reuse the number; this one never exists.
            #expect(unsafe unlink(receiver.string) == 0)
            #expect(unsafe symlink("/dev/pts/99999", receiver.string) == 0)
        }
    }

    @Test func `does not replace a file of another kind`() async throws {
        try TextFile.write("precious", to: receiver)
        let outcome = try await play(city) { _ in }
        #expect(outcome.status == 73)
        #expect(
            outcome.errors
                == "gpslog: \(receiver) already exists; name another path for the receiver, or remove it.\n"
        )
        #expect(try TextFile.read(receiver) == "precious")
    }

    @Test func `says at once that there is no such capture`() async throws {
        let outcome = try await play("nowhere.nmea") { _ in }
        #expect(outcome.status == 66)
        #expect(outcome.errors.hasPrefix("gpslog: there is no file nowhere.nmea"))
    }

    @Test func `takes no database`() async throws {
        let outcome = try await play("--database", logger.database, city) { _ in }
        #expect(outcome.status == 64)
    }

    private func play(
        _ arguments: String...,
        while body: (BuiltProgram.Running) async throws -> Void
    ) async throws -> BuiltProgram.Outcome {
        try await logger.gpslog.run(["replay", "--pty", receiver.string] + arguments, while: body)
    }

    /// Copies the receiver's output to a file until it ends, which some programs report as an error.
    private func copyReceiver(to file: FilePath) async throws {
        _ = try await BuiltProgram(at: "/bin/sh").run(["-c", "cat '\(receiver)' >'\(file)' 2>/dev/null"])
    }
}

private func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

/// The number of voluntary context switches of all threads of a process.
private func voluntarySwitches(of process: Int32) -> Int {
    let tasks = FilePath("/proc/\(process)/task")
    let threads = (try? FolderListing.names(in: tasks)) ?? []
    return threads.reduce(0) { sum, thread in
        let status = (try? TextFile.read(tasks.appending(thread).appending("status"))) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
        return sum + (line?.split(separator: "\t").last.flatMap { Int($0) } ?? 0)
    }
}

/// A program that logs what it reads and when.
private enum BlockingReader {
    /// Returns the seconds of the day of the next ZDA sentences.
    static func clocks(at path: FilePath, count: Int) async throws -> [Int] {
        try await Task.detached {
            let reader = try UniqueFileDescriptor(opening: path, .readOnly)
            var text = ""
            var clocks: [Int] = []
            while clocks.count < count, let bytes = try? reader.read(atMost: 4096), !bytes.isEmpty {
                text += String(decoding: bytes, as: UTF8.self)
                clocks = text.matches(of: /\$GPZDA,(\d\d)(\d\d)(\d\d),.*\n/).compactMap { match in
                    guard let hour = Int(match.1), let minute = Int(match.2), let second = Int(match.3) else {
                        return nil
                    }
                    return hour * 3600 + minute * 60 + second
                }
            }
            return clocks
        }.value
    }

    struct Arrival: Sendable {
        let text: String
        let time: ContinuousClock.Instant
    }

    static func arrivals(at path: FilePath) async throws -> [Arrival] {
        try await Task.detached {
            let reader = try UniqueFileDescriptor(opening: path, .readOnly)
            var arrivals: [Arrival] = []
            while let bytes = try? reader.read(atMost: 4096), !bytes.isEmpty {
                arrivals.append(Arrival(text: String(decoding: bytes, as: UTF8.self), time: .now))
            }
            return arrivals
        }.value
    }
}
