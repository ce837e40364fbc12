import GNSS
import Glibc
import Platform
import ProgramSupport
import SystemPackage
import TestSupport
import Testing

/// A sample as received by chrony.
private struct Comparison {
    let clock: Double
    let offset: Double
    let mark: UInt64

    init(_ bytes: [UInt8]) {
        func number(at place: Int) -> UInt64 {
            (0..<8).reversed().reduce(0) {
                $0 << 8 | UInt64(bytes.indices.contains(place + $1) ? bytes[place + $1] : 0)
            }
        }
        clock = Double(number(at: 0)) + Double(number(at: 8)) / 1e6
        offset = Double(bitPattern: number(at: 16))
        mark = number(at: 32)
    }
}

@Suite(.timeLimit(.minutes(2)))
struct `A recording that tells chrony the time` {
    private let logger: Logger
    private let receiver: PlayedReceiver

    init() throws {
        logger = try Logger()
        receiver = try PlayedReceiver()
    }

    /// Records from a receiver whose clock is off by this many seconds, until a condition holds.
    private func record(
        _ settings: String,
        ahead: Double = 0,
        isValid: Bool = true,
        until isDone: (BuiltProgram.Running) async throws -> Bool
    ) async throws -> BuiltProgram.Outcome {
        let file = logger.folder.file("config.toml")
        try TextFile.write("[time]\n\(settings)\n", to: file)
        return try await logger.record(from: receiver.path, "--config", file.string) { program in
            #expect(await program.says("reading"))
            try await until("the messages", every: .milliseconds(100)) {
                if try await isDone(program) { return true }
                // Hundredths of a second, as receivers report them.
                let now = UTCTime.now.advanced(bySeconds: ahead)
                let time = UTCTime(nanosecondsSince1970: now.nanosecondsSince1970 / 10_000_000 * 10_000_000)
                let text = "\(time)".filter(\.isNumber)
                let (date, clock) = (text.prefix(8), text.dropFirst(8))
                let told = "\(clock.prefix(6)).\(clock.dropFirst(6).prefix(2))"
                let day = "\(date.suffix(2))\(date.dropFirst(4).prefix(2))\(date.dropFirst(2).prefix(2))"
                let state = isValid ? "A" : "V"
                try receiver.send(
                    transmission([
                        "GPRMC,\(told),\(state),5351.6000,N,00958.8000,E,3.0,45.0,\(day),,,A",
                        "GPGGA,\(told),5351.6000,N,00958.8000,E,\(isValid ? 1 : 0),09,0.9,12.0,M,45.0,M,,",
                    ])
                )
                return false
            }
            try program.terminate()
        }
    }

    @Test func `sends comparisons of this machine's clock with the receiver's`() async throws {
        let path = logger.folder.file("chrony.sock")
        let socket = try NotificationSocket(at: path)
        let outcome = try await record("chrony = \"\(path)\"\ndelay = 0.0625", ahead: 500) { _ in
            guard let bytes = socket.datagram() else { return false }
            let comparison = Comparison(bytes)
            #expect(bytes.count == 40)
            #expect(comparison.mark == 0x534F_434B_0000_0000)
            // The receiver's time in hundredths, minus its configured delay in seconds.
            let hundredths = (comparison.clock + comparison.offset - 0.0625) * 100
            #expect(abs(hundredths - hundredths.rounded()) < 1e-3)
            #expect(abs(comparison.offset - 500) < 60)
            return true
        }
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("chrony gets the time from \(receiver.path)"))
    }

    @Test(arguments: [(-619_315_200, true), (0, false)] as [(Double, Bool)])
    func `sends none where the receiver's week was wrong, or it has no fix`(ahead: Double, isValid: Bool) async throws {
        let path = logger.folder.file("chrony.sock")
        let socket = try NotificationSocket(at: path)
        let outcome = try await record("chrony = \"\(path)\"\ndelay = 0.1", ahead: ahead, isValid: isValid) {
            _ in try await logger.exported(all: true).rows.count > 10
        }
        #expect(outcome.status == 0)
        #expect(socket.datagram() == nil)
    }

    @Test func `says where chrony does not listen, and records`() async throws {
        let path = logger.folder.file("chrony.sock")
        let outcome = try await record("chrony = \"\(path)\"\ndelay = 0.1") { program in
            if try await logger.exported().rows.count < 8 { return false }
            return await program.says("does not listen")
        }
        #expect(outcome.status == 0)
        #expect(outcome.errors.contains("cannot send the time to chrony, which does not listen at \(path)"))
    }

    @Test func `says once that a line's driver tells of no pulses, and tells the time by sentences`() async throws {
        let path = logger.folder.file("chrony.sock")
        let socket = try NotificationSocket(at: path)
        let outcome = try await record("chrony = \"\(path)\"\npps = \"dcd\"\ndelay = 0.1") { _ in
            socket.datagram() != nil
        }
        #expect(outcome.status == 0)
        let warning = "cannot read pulses on DCD of \(receiver.path): its driver does not report changes"
        #expect(outcome.errors.ranges(of: warning).count == 1)
    }

    @Test(
        .enabled(if: Tool.chronyd.isInstalled && Tool.chronyc.isInstalled, "chrony is not installed"),
        .enabled(if: geteuid() == 0, "needs root")
    )
    func `is a source of chronyd`() async throws {
        let folder = logger.folder.file("chrony")
        _ = unsafe folder.withPlatformString { unsafe mkdir($0, 0o700) }
        let (clock, commands) = (folder.appending("clock.sock"), folder.appending("chronyd.sock"))
        let settings = folder.appending("chrony.conf")
        try TextFile.write(
            """
            refclock SOCK \(clock) refid GPS poll 0
            bindcmdaddress \(commands)
            cmdport 0
            pidfile \(folder.appending("chronyd.pid"))
            user root

            """,
            to: settings
        )
        let daemon = try #require(Tool.chronyd.path)
        // Without setting the clock, and in the foreground.
        let told = try await BuiltProgram(at: daemon).run(["-x", "-d", "-f", settings.string]) { chronyd in
            let outcome = try await record("chrony = \"\(clock)\"\ndelay = 0", ahead: 100) { _ in
                let report = try await Tool.chronyc.run(["-c", "-h", commands.string, "sources"])
                // The GPS reference clock is selected.
                return report.output.hasPrefix("#,*,GPS,")
            }
            #expect(outcome.status == 0)
            try chronyd.terminate()
        }
        #expect(told.errors.contains("Selected source GPS"), "\(told.errors)")
        // A slow machine reduces the offset.
        #expect(told.errors.contains("System clock wrong by 9") || told.errors.contains("System clock wrong by 100"))
    }
}
