import Fleet
import GNSS
import Logbook
import TestSupport
import Testing

@Suite(.enabled(if: PostgresServer.isInstalled, "PostgreSQL is not installed"), .timeLimit(.minutes(2)))
struct `A database of many devices` {
    private let receiver = ReceiverIdentity("u-blox 7")

    @Test func `has the same fixes when it is opened again`() async throws {
        let address = try await PostgresServer.emptyDatabase()
        let stored = try await PostgresStorage.open(address, device: "seagull")
        _ = try await stored.append([.accepted(at: 0), .rejected(at: nil)], from: receiver)
        let all = FixSelection(includesRejected: true)
        let opened = try await PostgresStorage.open(address, device: "seagull")
        #expect(try await opened.fixes(in: all, after: nil, limit: 9) == stored.fixes(in: all, after: nil, limit: 9))
        #expect(try await opened.tracks() == stored.tracks())
    }

    @Test func `keeps devices apart, whose receivers and numbers are the same`() async throws {
        let address = try await PostgresServer.emptyDatabase()
        let names = ["seagull", "a'b\"c\0d\\0; DROP TABLE device; --", "a'b\"c\\0d\0; DROP TABLE device; --"]
        var devices: [PostgresStorage] = []
        for (index, name) in names.enumerated() {
            let device = try await PostgresStorage.open(address, device: name)
            let fixes = (0..<3).map { JudgedFix.accepted(at: Double($0), latitude: Double(index)) }
            #expect(try await device.append(fixes, from: receiver) == AppendResult(stored: 3))
            devices.append(device)
        }
        for (index, device) in devices.enumerated() {
            let fixes = try await device.fixes(in: FixSelection(), after: nil, limit: 9)
            #expect(fixes.map(\.id) == [1, 2, 3])
            #expect(
                fixes.map(\.judged.received.fix.coordinate?.latitude) == [Double?](repeating: Double(index), count: 3)
            )
            #expect(try await device.tracks().map(\.id) == [1])
        }
    }

    @Test func `has all fixes of programs that store for one device at a time`() async throws {
        let address = try await PostgresServer.emptyDatabase()
        try await withThrowingTaskGroup { group in
            for program in 0..<4 {
                group.addTask {
                    let storage = try await PostgresStorage.open(address, device: "seagull", fixesPerChunk: 7)
                    let receiver = ReceiverIdentity("receiver \(program % 2)")
                    for second in 0..<20 {
                        let time = Double(program / 2 * 20 + second)
                        _ = try await storage.append([.accepted(at: time)], from: receiver)
                    }
                }
            }
            try await group.waitForAll()
        }
        let storage = try await PostgresStorage.open(address, device: "seagull")
        let fixes = try await storage.fixes(in: FixSelection(), after: nil, limit: 100)
        #expect(fixes.map(\.id).sorted() == Array(1...80))
        #expect(Set(fixes.map(\.receiver)).count == 2)
    }

    @Test func `gives each fix once to who uploads while others store and seal`() async throws {
        let address = try await PostgresServer.emptyDatabase()
        let sent = try await withThrowingTaskGroup(of: [Int64].self) { group in
            for program in 0..<2 {
                group.addTask {
                    let storage = try await PostgresStorage.open(address, device: "seagull", fixesPerChunk: 7)
                    let receiver = ReceiverIdentity("receiver \(program)")
                    for second in 0..<60 {
                        _ = try await storage.append([.accepted(at: Double(second))], from: receiver)
                    }
                    return []
                }
            }
            group.addTask {
                let storage = try await PostgresStorage.open(address, device: "seagull")
                var sent: [Int64] = []
                while sent.count < 120 {
                    let page = try await eventually("a location that waits", every: .milliseconds(1)) {
                        try await storage.waiting(for: "home", UploadSelection(), limit: 5)
                    }
                    sent += page.fixes.map(\.id)
                    var span = UploadSpan(receiver: page.receiver, numbers: page.numbers, locations: page.fixes.count)
                    span.acknowledged = .morning()
                    try await storage.note([span], of: "home")
                }
                return sent
            }
            return try await group.reduce([], +)
        }
        #expect(sent.sorted() == Array(1...120))
    }

    @Test func `seals the pieces of a run that ends`() async throws {
        let address = try await PostgresServer.emptyDatabase()
        let storage = try await PostgresStorage.open(address, device: "seagull")
        let run = try await storage.beginRun(of: receiver, judgedBy: FilterDescription(profile: "auto"))
        for second in 0..<9 { _ = try await storage.append([.accepted(at: Double(second))], to: run) }
        #expect(try PostgresConnection.integer("SELECT count(*) FROM chunk", in: address) == 9)
        try await storage.endRun(run)
        #expect(try PostgresConnection.integer("SELECT count(*) FROM chunk", in: address) == 1)
        #expect(try await storage.fixes(in: FixSelection(), after: nil, limit: 100).map(\.id) == Array(1...9))
    }

    @Test func `has few chunks of what comes in fix by fix`() async throws {
        let address = try await PostgresServer.emptyDatabase()
        let storage = try await PostgresStorage.open(address, device: "seagull", fixesPerChunk: 100)
        let run = try await storage.beginRun(of: receiver, judgedBy: FilterDescription(profile: "auto"))
        for second in 0..<250 { _ = try await storage.append([.accepted(at: Double(second))], to: run) }
        let chunks = try #require(try PostgresConnection.integer("SELECT count(*) FROM chunk", in: address))
        #expect((3...18).contains(chunks))
        #expect(try await storage.fixes(in: FixSelection(), after: nil, limit: 300).map(\.id) == Array(1...250))
    }

    @Test func `goes on when the server has ended its connection`() async throws {
        let address = try await PostgresServer.emptyDatabase()
        let storage = try await PostgresStorage.open(address, device: "seagull")
        _ = try await storage.append([.accepted(at: 0)], from: receiver)
        let others = "pid <> pg_backend_pid() AND datname = current_database() AND backend_type = 'client backend'"
        let end = "SELECT count(pg_terminate_backend(pid, 60000)) FROM pg_stat_activity WHERE \(others)"
        #expect(try PostgresConnection.integer(end, in: address) == 1)
        _ = try await storage.append([.accepted(at: 1)], from: receiver)
        #expect(try await storage.fixes(in: FixSelection(), after: nil, limit: 9).map(\.id) == [1, 2])
    }

    @Test func `says that a chunk is damaged, and stores behind it`() async throws {
        let address = try await PostgresServer.emptyDatabase()
        let storage = try await PostgresStorage.open(address, device: "seagull")
        _ = try await storage.append([.rejected(at: 0)], from: receiver)
        try PostgresConnection(address).execute("UPDATE chunk SET data = data || '\\x00'")
        _ = try await storage.append([.accepted(at: 1)], from: receiver)
        let error = await #expect(throws: PostgresError.self) {
            try await storage.fixes(in: FixSelection(includesRejected: true), after: nil, limit: 9)
        }
        #expect(error?.reason == .damaged)
        let accepted = try await storage.fixes(in: FixSelection(from: .morning(1)), after: nil, limit: 9)
        #expect(accepted.map(\.id) == [2])
    }

    @Test func `counts the attempts that somebody has asked for`() async throws {
        let storage = try await PostgresStorage.ofNewDevice()
        try await storage.askForAttempt(by: "home")
        try await storage.askForAttempt(by: "home")
        #expect(try await storage.attemptsAskedFor(by: "home") == 2)
        #expect(try await storage.attemptsAskedFor(by: "office") == 0)
    }
}
