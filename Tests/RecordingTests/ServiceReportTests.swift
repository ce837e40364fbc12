import Glibc
import GNSS
import Logbook
import Pipeline
import Platform
import Recording
import Synchronization
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `A service manager` {
    private func namedManager(_ variables: [String: String]) -> ServiceManager? {
        ServiceManager(of: 7, environment: { variables[$0] })
    }

    @Test(arguments: [nil, "run/notify", String(repeating: "/long", count: 30)])
    func `is not there without the path of a socket`(path: String?) {
        #expect(namedManager(path.map { ["NOTIFY_SOCKET": $0] } ?? [:]) == nil)
    }

    @Test(
        arguments: [
            ([:], nil), (["WATCHDOG_USEC": "3000000"], .seconds(3)),
            (["WATCHDOG_USEC": "3000000", "WATCHDOG_PID": "7"], .seconds(3)),
            (["WATCHDOG_USEC": "3000000", "WATCHDOG_PID": "8"], nil),
            (["WATCHDOG_USEC": "0"], nil), (["WATCHDOG_USEC": "-1"], nil), (["WATCHDOG_USEC": "soon"], nil),
        ] as [([String: String], Duration?)]
    )
    func `waits for signs of life as it says, of the process that it means`(
        variables: [String: String],
        patience: Duration?
    ) throws {
        let manager = try #require(namedManager(variables.merging(["NOTIFY_SOCKET": "@gpslog"]) { own, _ in own }))
        #expect(manager.patience == patience)
    }

    @Test func `is told nothing where it is gone`() throws {
        let manager = try #require(namedManager(["NOTIFY_SOCKET": "/nowhere/notify"]))
        manager.tell("READY=1")
    }
}

@Suite(.timeLimit(.minutes(2)))
struct `A report to the service manager` {
    private let folder: TemporaryFolder
    private let socket: NotificationSocket
    private let manager: ServiceManager

    init() throws {
        folder = try TemporaryFolder()
        let path = folder.file("notify")
        socket = try NotificationSocket(at: path)
        let variables = ["NOTIFY_SOCKET": path.string, "WATCHDOG_USEC": "30000"]
        manager = try #require(ServiceManager(of: getpid(), environment: { variables[$0] }))
    }

    @Test func `says at once that the recording is ready, and that it is listening`() async throws {
        try await reporting {
            let message = try await socket.message()
            #expect(message == ["READY=1", "STATUS=listening"])
        }
    }

    @Test func `says again and again that the recording is alive, and how it does, but not where`() async throws {
        let tally = RecordingTally()
        let fix = JudgedFix(received: ReceivedFix(fix: .sample(second: 1)), verdict: .rejected(Rejection(.olderTime)))
        tally.note(.judged([fix]), of: nil)
        try await reporting(on: { tally.figures }) {
            for _ in 1...3 {
                let message = try await socket.message { $0 == "WATCHDOG=1" }
                #expect(message == ["WATCHDOG=1", "STATUS=waiting for a fix, 9 satellites, 0 fixes today"])
            }
        }
    }

    @Test(arguments: [(0, "1 fix today"), (1203, "1204 fixes today")])
    func `says how many fixes today has, those of earlier recordings among them`(
        earlier: Int,
        said: String
    ) async throws {
        let tally = RecordingTally()
        let location = try #require(Location(.sample(second: 1)))
        let fix = JudgedFix(received: ReceivedFix(fix: .sample(second: 1)), verdict: .accepted(location))
        tally.note(.judged([fix]), of: nil)
        try await reporting(on: { tally.figures }, earlier: earlier, waiting: { "2 uploads waiting" }) {
            let message = try await socket.message { $0 == "WATCHDOG=1" }
            #expect(message == ["WATCHDOG=1", "STATUS=3D, 9 satellites, \(said), 2 uploads waiting"])
        }
    }

    @Test func `says what waits to be uploaded`() async throws {
        try await reporting(waiting: { "2 uploads waiting" }) {
            let message = try await socket.message()
            #expect(message == ["READY=1", "STATUS=listening, 2 uploads waiting"])
        }
    }

    @Test func `says nothing any more while a part of the recording hangs, and goes on after it`() async throws {
        let hangs = Mutex(true)
        let asked = Mutex(0)
        try await reporting(whileAnswering: {
            asked.withLock { $0 += 1 }
            try? await until { hangs.withLock { !$0 } }
        }) {
            _ = try await socket.message { $0 == "READY=1" }
            try await until { asked.withLock { $0 } == 1 }
            #expect(!socket.hasMessage)
            hangs.withLock { $0 = false }
            _ = try await socket.message { $0 == "WATCHDOG=1" }
        }
    }

    /// Runs a closure while a report is running.
    private func reporting(
        on figures: @escaping @Sendable () -> RecordingTally.Figures = { RecordingTally().figures },
        earlier: Int = 0,
        waiting: @escaping @Sendable () -> String? = { nil },
        whileAnswering answer: @escaping @Sendable () async -> Void = {},
        _ body: () async throws -> Void
    ) async throws {
        let report = ServiceReport(
            to: manager,
            on: figures,
            waiting: waiting,
            today: { TodaysFixes(earlier: earlier, now: { UTCTime.now }) },
            whileAnswering: answer
        )
        let task = Task { try await report.run() }
        defer { task.cancel() }
        try await body()
    }
}
