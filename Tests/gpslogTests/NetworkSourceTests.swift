import ProgramSupport
import Synchronization
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `A recording from a source that is no serial line` {
    private let logger: Logger
    /// Forty epochs in two halves.
    private let halves: [String]

    init() throws {
        logger = try Logger()
        let epochs = try Self.wholeEpochs(of: "city-walk")
        halves = [epochs[..<20], epochs[20..<40]].map { $0.joined() }
    }

    @Test func `connects again after the other side went away, and has lost nothing that was sent`() async throws {
        let parts = Mutex(halves)
        let listener = try TestListener { socket in
            let (part, isLast) = parts.withLock { parts in
                let part = parts.isEmpty ? "" : parts.removeFirst()
                return (part, parts.isEmpty)
            }
            socket.write(Array(part.utf8))
            // The last connection stays open until the program closes it.
            if isLast { _ = socket.read() } else { socket.end() }
        }
        let source = "tcp://localhost:\(listener.port)"
        let outcome = try await logger.run(recording: ["--device", source]) { program in
            #expect(await program.says("reading \(source)"))
            #expect(await program.says("\(source) is gone: the other side has closed the connection"))
            #expect(await program.says("reading \(source) again"))
            try await until { try await logger.exported().rows.count >= 39 }
            try program.interrupt()
        }
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("40 locations accepted over 39 s, 0 rejected"))
        #expect(try await logger.run("tracks", "--json").output.contains(source))
    }

    @Test func `waits for a source that cannot be reached yet`() async throws {
        let text = halves[0]
        let listener = try TestListener { socket in
            socket.write(Array(text.utf8))
            _ = socket.read()
        }
        listener.stop()
        let outcome = try await logger.run(recording: ["--device", "tcp://127.0.0.1:\(listener.port)"]) { program in
            #expect(await program.says("cannot be reached: connection refused; retrying"))
            try listener.start()
            #expect(await program.says("reading tcp://127.0.0.1:\(listener.port)"))
            try await until { try await logger.exported().rows.count >= 19 }
            try program.interrupt()
        }
        #expect(outcome.status == 0)
    }

    @Test func `hears datagrams`() async throws {
        let port = try ReservedPort().number
        let receiver = try PlayedReceiver()
        let sender = try Logger()
        _ = try await logger.run(recording: ["--device", "udp://:\(port)"]) { program in
            #expect(await program.says("reading udp://:\(port)"))
            _ = try await sender.record(from: receiver.path, "--send-nmea", "udp://127.0.0.1:\(port)") { running in
                #expect(await running.says("reading"))
                try await receiver.send(halves[0], baud: 115_200)
                receiver.hangUp()
            }
            try await until { try await logger.exported().rows.count >= 19 }
            try program.interrupt()
        }
        let heard = try await logger.exported().column("time")
        #expect(try await sender.exported().column("time").starts(with: heard))
    }

    @Test(.enabled(if: Tool.python3.isInstalled, "python3 is not installed"))
    func `reads a socket in the file system, and counts AIS apart`() async throws {
        let (path, sent) = (logger.folder.file("gps.sock"), logger.folder.file("sent.nmea"))
        let message = "!AIVDM,1,1,,A,14eG;o@034o8sd<L9i:a;WF>062D,0*7D\r\n"
        try TextFile.write(message + halves[0] + message, to: sent)
        let script = """
            import socket, sys
            listener = socket.socket(socket.AF_UNIX)
            listener.bind(sys.argv[1])
            listener.listen()
            connection, _ = listener.accept()
            connection.sendall(open(sys.argv[2], "rb").read())
            connection.recv(1)
            """
        let python = try #require(Tool.python3.path)
        let outcome = try await logger.run(recording: ["--device", "unix:\(path)"]) { program in
            _ = try await BuiltProgram(at: python).run(["-c", script, path.string, sent.string]) { _ in
                try await until { try await logger.exported().rows.count >= 19 }
                try program.interrupt()
            }
        }
        #expect(outcome.errors.contains("20 locations accepted over 19 s, 0 rejected, 2 AIS sentences skipped"))
    }

    @Test(.enabled(if: Tool.gpsd.isInstalled, "gpsd is not installed"))
    func `takes the sentences of gpsd, which is killed and started again in the middle`() async throws {
        let gpsd = BuiltProgram(at: try #require(Tool.gpsd.path))
        let receiver = try PlayedReceiver()
        let port = try ReservedPort()
        defer { withExtendedLifetime(port) {} }
        let arguments = ["-N", "-n", "-b", "-S", String(port.number), receiver.path.string]
        let source = "gpsd://127.0.0.1:\(port.number)"
        var epochs = try Self.wholeEpochs(of: "city-walk")[...]
        /// Sends epochs one by one until `count` more are stored.
        func play(until count: Int) async throws {
            try await until(every: .milliseconds(50)) {
                if let epoch = epochs.popFirst() { try await receiver.send(epoch, baud: 2_000_000) }
                return epochs.isEmpty ? true : try await logger.exported().rows.count >= count
            }
        }
        let outcome = try await logger.run(recording: ["--device", source]) { program in
            _ = try await gpsd.run(arguments) { daemon in
                #expect(await program.says("reading \(source)"))
                try await play(until: 5)
                try daemon.kill()
            }
            #expect(await program.says("\(source) is gone"))
            let stored = try await logger.exported().rows.count
            _ = try await gpsd.run(arguments) { daemon in
                #expect(await program.says("reading \(source) again"))
                try await play(until: stored + 5)
                try program.interrupt()
                try daemon.kill()
            }
            #expect(try await logger.exported().rows.count >= stored + 5)
        }
        #expect(outcome.status == 0)
        // gpsd may take either request in the middle of an epoch, whose sentence with the date is then not heard.
        let rejected = outcome.errors.firstMatch(of: /accepted over \d+ s, (.*)/).map { String($0.1) } ?? ""
        #expect(["0 rejected", "1 rejected (no-time 1)", "2 rejected (no-time 2)"].contains(rejected), "\(rejected)")
        #expect(!outcome.errors.contains("noisy"))
    }

    @Test func `takes positions from the reports of a gpsd that has no sentences`() async throws {
        let reports = (0..<20).map { second in
            let time = "2026-11-24T10:00:\(second < 10 ? "0" : "")\(second).000Z"
            return #"{"class":"SKY","device":"/dev/gps","hdop":0.9,"pdop":1.6,"vdop":1.3,"satellites":[]}"# + "\r\n"
                + #"{"class":"TPV","device":"/dev/gps","mode":3,"time":"\#(time)","lat":53.8664\#(second + 10)123,"#
                + #""lon":10.683590517,"altMSL":10.8,"geoidSep":43.2,"speed":1.1,"track":0.5,"eph":7.1}"# + "\r\n"
        }
        let listener = try TestListener { socket in
            socket.write(Array(#"{"class":"VERSION","release":"3.26.1","proto_major":3,"proto_minor":16}\#r\#n"#.utf8))
            _ = socket.read()
            socket.write(Array(reports.joined().utf8))
            _ = socket.read()
        }
        let source = "gpsd://127.0.0.1:\(listener.port)"
        let outcome = try await logger.run(recording: ["--device", source]) { program in
            #expect(
                await program.says("\(source) sends no NMEA 0183 sentences; positions are read from its JSON reports")
            )
            try await until { try await logger.exported().rows.count >= 18 }
            try program.interrupt()
        }
        #expect(outcome.status == 0)
        // The first epoch may be followed by sentences.
        #expect(outcome.errors.contains("19 locations accepted over 18 s, 0 rejected"))
        let stored = try await logger.run("export", "--format", "jsonl", "--raw").output.split(separator: "\n")
        let first = try JSONValue(parsing: try #require(stored.first))
        #expect(first["latitude"] == .number(53.866411123))
        #expect(first["longitude"] == .number(10.683590517))
    }

    @Test func `is what the settings name`() async throws {
        let settings = logger.folder.file("config.toml")
        let port = try ReservedPort()
        defer { withExtendedLifetime(port) {} }
        let source = "tcp://127.0.0.1:\(port.number)"
        try TextFile.write("[record]\ndevices = [\"\(source)\"]\n", to: settings)
        let outcome = try await logger.run(recording: ["--config", settings.string, "--duration", "1s"]) { _ in }
        #expect(outcome.errors.contains("\(source) cannot be reached"))
    }

    @Test func `is refused where the settings name none`() async throws {
        let settings = logger.folder.file("config.toml")
        try TextFile.write("[record]\ndevices = [\"ftp://x\"]\n", to: settings)
        let outcome = try await logger.run(recording: ["--config", settings.string]) { _ in }
        #expect(outcome.status == 78)
        #expect(outcome.errors.contains("config.toml line 2: record.devices is invalid: ftp://x is not a source"))
    }

    @Test(arguments: [["tcp://plotter"], ["gpsd://localhost", "--baud", "4800"]])
    func `is refused where it is none, or has no speed`(options: [String]) async throws {
        let outcome = try await logger.run(recording: ["--device"] + options) { _ in }
        #expect(outcome.status == 64)
    }

    @Test func `is examined by the doctor`() async throws {
        let text = halves[0]
        let listener = try TestListener { socket in
            socket.write(Array(text.utf8))
            _ = socket.read()
        }
        let source = "tcp://127.0.0.1:\(listener.port)"
        let outcome = try await logger.run("doctor", "--device", source)
        #expect(outcome.output.contains("sentences arrive from \(source)"))
        #expect(outcome.status == 0)
        listener.stop()
        let failed = try await logger.run("doctor", "--device", source, "--duration", "1s")
        #expect(failed.output.contains("\(source) cannot be reached: connection refused"))
        #expect(failed.status == 69)
    }

    private static func wholeEpochs(of fixture: String) throws -> [String] {
        let lines = try TextFile.read(Checkout.fixture(fixture + ".nmea")).split(whereSeparator: \.isNewline)
        return lines.filter { !$0.hasPrefix("#") }.reduce(into: []) { epochs, line in
            if line.hasPrefix("$GNRMC") || epochs.isEmpty { epochs.append("") }
            epochs[epochs.count - 1] += line + "\r\n"
        }
    }
}
