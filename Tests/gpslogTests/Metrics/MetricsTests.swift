import Platform
import ProgramSupport
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `A recording that is asked for metrics` {
    private let metered: MeteredLogger
    private var logger: Logger { metered.logger }

    init() throws { metered = try MeteredLogger() }

    @Test func `counts what comes from the receiver, what is made of it and what is stored`() async throws {
        let outcome = try await metered.record { program in
            try await metered.walk(10)
            try await until { (value("gpslog_storing_delay_seconds_count", in: try await metered.ask()) ?? 0) >= 5 }
            let text = try await metered.ask()
            #expect(value("gpslog_receiver_open", in: text) == 1)
            #expect(try #require(value("gpslog_received_bytes_total", in: text)) > 1000)
            #expect(try #require(value("gpslog_sentences_total", in: text)) > 20)
            #expect(value("gpslog_checksum_errors_total", in: text) == 0)
            #expect(value("gpslog_reopenings_total", in: text) == 0)
            #expect(try #require(value("gpslog_satellites_used", in: text)) > 3)
            #expect(try #require(value("gpslog_satellites_in_view", in: text)) > 3)
            #expect(try #require(value("gpslog_carrier_to_noise_density_mean_decibel_hertz", in: text)) > 10)
            #expect(try #require(value("gpslog_clock_offset_seconds", in: text)) != 0)
            #expect(try #require(value("gpslog_database_size_bytes", in: text)) > 1000)
            #expect(try #require(value("gpslog_disk_free_bytes", in: text)) > 0)
            #expect(try #require(value("gpslog_disk_left_seconds", in: text)) > 0)
            #expect(try #require(value("gpslog_written_bytes_total", in: text)) >= 0)
            for stage in ["byte", "sentence", "fix", "accepted_fix", "stored_fix"] {
                let age = try #require(value("gpslog_last_\(stage)_age_seconds", in: text), "\(stage)")
                #expect((0..<60).contains(age), "\(stage)")
            }
            try program.terminate()
        }
        #expect(outcome.status == 0)
    }

    @Test func `counts damaged sentences`() async throws {
        _ = try await metered.record { program in
            try await metered.walk(5)
            try await metered.receiver.send("$GPGGA,damaged*00\r\n", baud: 38_400)
            try await until { value("gpslog_checksum_errors_total", in: try await metered.ask()) == 1 }
            try program.terminate()
        }
    }

    @Test func `tells that a source has gone, and counts that it came back`() async throws {
        let listener = try TestListener { _ = $0.read() }
        let source = "tcp://127.0.0.1:\(listener.port)"
        let options = ["--device", source, "--metrics", "127.0.0.1:\(metered.port.number)"]
        let outcome = try await logger.run(recording: options) { program in
            #expect(await program.says("reading \(source)"))
            try await until { value("gpslog_receiver_open", in: try await metered.ask()) == 1 }
            listener.stop()
            try await until { value("gpslog_receiver_open", in: try await metered.ask()) == 0 }
            try listener.start()
            try await until { value("gpslog_receiver_open", in: try await metered.ask()) == 1 }
            #expect(value("gpslog_reopenings_total", in: try await metered.ask()) == 1)
            try program.terminate()
        }
        #expect(outcome.status == 0)
    }

    @Test func `tells no position`() async throws {
        _ = try await metered.record { program in
            try await metered.walk(10)
            let text = try await metered.ask()
            #expect(text.contains("\ngpslog_fixes_total{"))
            // 53.866 N 10.682 E, in degrees and in the receiver's notation.
            for part in ["53.86", "5351.", "10.68", "01040."] { #expect(!text.contains(part), "\(part)") }
            try program.terminate()
        }
    }

    @Test func `keeps them in a file for others to read, and takes it away at the end`() async throws {
        let file = logger.folder.file("gpslog.prom")
        let outcome = try await metered.record("--metrics-file", file.string) { program in
            try await until { Checkout.exists(file) }
            let text = try TextFile.read(file)
            #expect(text.hasPrefix("# HELP gpslog_build_info "))
            #expect(text.contains("\ngpslog_build_info{version=\"0."))
            #expect(try FileStatus(at: file).permissions == 0o644)
            try program.terminate()
        }
        #expect(outcome.status == 0)
        #expect(logger.folder.contents.filter { $0.hasPrefix("gpslog.prom") } == [])
    }

    @Test func `does not replace a file that has something else`() async throws {
        let file = logger.folder.file("gpslog.prom")
        try TextFile.write("node_x 1\n", to: file)
        let outcome = try await logger.run(recording: ["--metrics-file", file.string]) { _ in }
        #expect(outcome.status == 73)
        #expect(outcome.errors.contains("exists, but contains no metrics of gpslog; name another file"))
        #expect(try TextFile.read(file) == "node_x 1\n")
    }

    @Test func `records all the same where the port is taken`() async throws {
        let holder = try HeldPort()
        let options = ["--device", metered.receiver.path.string, "--metrics", "\(holder.port)", "--duration", "1s"]
        let outcome = try await logger.run(recording: options) { _ in }
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("port \(holder.port) is used by"))
        #expect(outcome.errors.contains("readers of metrics are not served, but the recording continues"))
    }

    @Test func `does so where the settings say so`() async throws {
        let settings = logger.folder.file("config.toml")
        let file = logger.folder.file("gpslog.prom")
        let port = metered.port.number
        try TextFile.write("[metrics]\nlisten = \"127.0.0.1:\(port)\"\nfile = \"\(file)\"\n", to: settings)
        let options = ["--device", metered.receiver.path.string, "--config", settings.string]
        _ = try await logger.run(recording: options) { program in
            #expect(await program.says("readers of metrics are served at 127.0.0.1:\(port)"))
            try await until { Checkout.exists(file) }
            try program.terminate()
        }
    }

    @Test(
        arguments: [
            ("listen = 9947", "metrics.listen must be true, false, or text in quotation marks"),
            ("listen = \"x\"", "metrics.listen must be true"), ("file = 1", "metrics.file must be a text"),
            ("port = 1", "metrics.port is unknown; the keys are listen and file"),
        ]
    )
    func `refuses settings that are none`(line: String, reason: String) async throws {
        let settings = logger.folder.file("config.toml")
        try TextFile.write("[metrics]\n\(line)\n", to: settings)
        let outcome = try await logger.run(recording: ["--config", settings.string]) { _ in }
        #expect(outcome.status == 78)
        #expect(outcome.errors.contains("config.toml line 2: \(reason)"))
    }

    @Test func `refuses an option that names no place`() async throws {
        let outcome = try await logger.run(recording: ["--metrics", "x"]) { _ in }
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("--metrics must be a port, an address or ADDRESS:PORT"))
    }

    private func value(_ name: String, in text: String) -> Double? { MeteredLogger.value(name, in: text) }
}
