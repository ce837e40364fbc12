import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `A recording that serves` {
    /// Twenty epochs, some with satellites.
    private let serving: ServingLogger
    private var logger: Logger { serving.logger }
    private var receiver: PlayedReceiver { serving.receiver }
    private var place: String { serving.place }

    init() throws { serving = try ServingLogger(walkOf: 20) }

    @Test func `gives clients all reports and all sentences, several of them at once`() async throws {
        let outcome = try await serving.serve { _ in
            let json = try await serving.client(watching: #"{"enable":true,"json":true}"#)
            let nmea = try await serving.client(watching: #"{"enable":true,"nmea":true}"#)
            try await receiver.send(serving.walk, baud: 2_000_000)
            receiver.hangUp()
            let times = try await json.reports("TPV").compactMap { $0["time"]?.text }
            #expect(times.count == 20)
            #expect(times == times.sorted())
            let sentences = String(decoding: try await nmea.bytes(.max), as: UTF8.self)
            #expect(sentences.hasSuffix(serving.walk))
        }
        #expect(outcome.status == 0)
        #expect(try await logger.exported().rows.count > 0)
    }

    @Test(
        arguments: [
            ("OpenCPN", #"?WATCH={"class":"WATCH", "nmea":true}"#),
            ("QGIS", #"?WATCH={"enable":true,"nmea":true,"raw":true};"#),
        ]
    )
    func `gives sentences to readers that ask for them in their way`(reader: String, request: String) async throws {
        _ = try await serving.serve { _ in
            let client = try LineClient(port: serving.port.number)
            client.send(request)
            _ = try await client.report("WATCH")
            try await receiver.send(serving.walk, baud: 2_000_000)
            receiver.hangUp()
            #expect(String(decoding: try await client.bytes(.max), as: UTF8.self) == serving.walk, "\(reader)")
        }
    }

    @Test(
        arguments: [
            ("SignalK", #"?WATCH={"class":"WATCH","json":true,"nmea":false}"#),
            ("scripts of long ago", "W=1\n" + #"?WATCH={"class":"WATCH","json":true}"# + "\n"),
        ]
    )
    func `gives reports to readers that ask for them in their way`(reader: String, request: String) async throws {
        _ = try await serving.serve { _ in
            let client = try LineClient(port: serving.port.number)
            client.send(request)
            _ = try await client.report("WATCH")
            try await receiver.send(serving.walk, baud: 2_000_000)
            receiver.hangUp()
            let reports = try await client.reports("TPV")
            #expect(reports.count == 20, "\(reader)")
            for report in reports {
                #expect(report["mode"] == .number(3) && report["lat"] != nil && report["speed"] != nil)
            }
        }
    }

    @Test func `gives what the filter makes of the reports, where that is wanted`() async throws {
        var served: [JSONValue] = []
        var sentences = ""
        _ = try await serving.serve("--serve-filtered") { _ in
            let json = try await serving.client(watching: #"{"enable":true,"json":true}"#)
            let nmea = try await serving.client(watching: #"{"enable":true,"nmea":true}"#)
            try await receiver.send(serving.walk, baud: 2_000_000)
            receiver.hangUp()
            served = try await json.reports("TPV").filter { $0["lat"] != nil }
            sentences = String(decoding: try await nmea.bytes(.max), as: UTF8.self)
        }
        let rows = try await logger.run("export", "--format", "jsonl").output.split(separator: "\n")
        let stored = try rows.map { try JSONValue(parsing: $0) }
        #expect(!served.isEmpty)
        #expect(served.map { $0["lat"] } == stored.map { $0["latitude"] })
        #expect(served.map { $0["eph"] } == stored.map { $0["horizontal_accuracy"] })
        let exported = try await logger.run("export", "--format", "nmea").output
        #expect(sentences.hasSuffix(exported))
    }

    @Test func `sends sentences to whoever connects, and in datagrams`() async throws {
        let listener = try DatagramReader()
        let options = [
            "--device", receiver.path.string, "--serve-nmea", place, "--send-nmea", "udp://127.0.0.1:\(listener.port)",
        ]
        _ = try await logger.run(recording: options) { program in
            #expect(await program.says("readers of NMEA 0183 are served at \(place)"))
            #expect(await program.says("reading"))
            let client = try LineClient(port: serving.port.number)
            var received = ""
            // The client is accepted at an unknown time while sentences arrive.
            while received.isEmpty {
                try await receiver.send(serving.walk, baud: 2_000_000)
                received = String(decoding: try await client.bytes(within: .milliseconds(100)), as: UTF8.self)
            }
            receiver.hangUp()
            #expect(received.hasPrefix("$G"))
            #expect(try await listener.datagram() == serving.walk.split(separator: "\r\n").first.map { $0 + "\r\n" })
        }
    }

    @Test(.enabled(if: Tool.python3.isInstalled, "python3 is not installed"))
    func `serves at sockets that the service manager has opened, each in its language`() async throws {
        let manager = """
            import os, socket, sys
            sockets = [socket.create_server(("127.0.0.1", int(port))) for port in sys.argv[1:3]]
            sockets.append(socket.socket(socket.AF_INET, socket.SOCK_DGRAM))
            # None of them is overwritten before it is copied.
            copies = [os.dup2(item.fileno(), 100 + n) for n, item in enumerate(sockets)]
            for n, copy in enumerate(copies): os.dup2(copy, 3 + n)
            os.environ.update(LISTEN_PID=str(os.getpid()), LISTEN_FDS="3", LISTEN_FDNAMES="gpsd:nmea:odd")
            os.execv(sys.argv[3], sys.argv[3:])
            """
        let python = BuiltProgram(at: try #require(Tool.python3.path))
        let sentencePort = try ReservedPort()
        let ports = ["\(serving.port.number)", "\(sentencePort.number)"]
        let command = [logger.gpslog.path.string, "record", "--serve", place, "--device", receiver.path.string]
        let environment = ["GPSLOG_DATABASE": logger.database]
        let outcome = try await python.run(["-c", manager] + ports + command, environment: environment) { program in
            #expect(await program.says("gpsd's clients are served at \(place), opened by the service manager"))
            #expect(await program.says("readers of NMEA 0183 are served at 127.0.0.1:\(ports[1]), opened by"))
            #expect(await program.says("ignoring socket odd of the service manager: it is not a listening TCP socket"))
            #expect(await program.says("reading"))
            let sentences = try LineClient(port: sentencePort.number)
            let json = try await serving.client(watching: #"{"enable":true,"json":true}"#)
            try await receiver.send(serving.walk, baud: 2_000_000)
            receiver.hangUp()
            #expect(try await json.reports("TPV").count == 20)
            #expect(String(decoding: try await sentences.bytes(.max), as: UTF8.self) == serving.walk)
        }
        #expect(outcome.status == 0)
        #expect(!outcome.errors.contains("is used by"))
    }

    @Test func `records all the same where the port is taken, and says by whom`() async throws {
        let holder = try HeldPort()
        let outcome = try await logger.record(from: receiver.path, "--serve", "\(holder.port)") { program in
            #expect(await program.says("reading"))
            try await receiver.send(serving.walk, baud: 2_000_000)
            receiver.hangUp()
        }
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("port \(holder.port) is used by "))
        #expect(
            outcome.errors.contains(
                "(pid \(holder.process)): gpsd's clients are not served, but the recording continues"
            )
        )
        #expect(try await logger.exported().rows.count > 0)
    }

    @Test func `says what it means to serve others`() async throws {
        let outcome = try await logger.record(from: receiver.path, "--serve", "0.0.0.0:0", "--duration", "1s") { _ in }
        #expect(outcome.errors.contains("can see where the receiver is: there is no password and no encryption"))
    }

    @Test func `does so where the settings say so`() async throws {
        let settings = logger.folder.file("config.toml")
        try TextFile.write(
            "[serve]\ngpsd = \"\(place)\"\nnmea = false\nsend_nmea = []\nfiltered = true\n",
            to: settings
        )
        _ = try await logger.record(from: receiver.path, "--config", settings.string, "--duration", "1s") { program in
            #expect(await program.says("gpsd's clients are served at \(place)"))
        }
    }

    @Test(
        arguments: [
            ("gpsd = 2947", "serve.gpsd must be true, false, or text in quotation marks"),
            ("nmea = \"x\"", "serve.nmea must be true"),
            ("send_nmea = [\"tcp://1.2.3.4:5\"]", "serve.send_nmea must be udp://ADDRESS:PORT"),
            ("port = 1", "serve.port is unknown"),
        ]
    )
    func `refuses settings that are none`(line: String, reason: String) async throws {
        let settings = logger.folder.file("config.toml")
        try TextFile.write("[serve]\n\(line)\n", to: settings)
        let outcome = try await logger.record(from: receiver.path, "--config", settings.string) { _ in }
        #expect(outcome.status == 78)
        #expect(outcome.errors.contains("config.toml line 2: \(reason)"))
    }

    @Test(arguments: [
        ["--serve", "x"], ["--serve-nmea", "1:2:x"], ["--send-nmea", "192.168.1.5"],
        ["--send-nmea", "udp://1.2.3.4:0"],
    ])
    func `refuses options that name no place`(options: [String]) async throws {
        let outcome = try await logger.run(recording: options) { _ in }
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("\(options[0]) must be"))
    }
}
