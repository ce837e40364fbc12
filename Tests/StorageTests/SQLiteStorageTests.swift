import Dispatch
import GNSS
import Glibc
import Logbook
import Storage
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `SQLite storage` {
    let folder: TemporaryFolder
    let file: FilePath

    init() throws {
        folder = try TemporaryFolder()
        file = folder.file("gpslog.sqlite")
    }

    @Suite(.timeLimit(.minutes(2)))
    struct `when opened again` {
        let folder: TemporaryFolder
        let file: FilePath

        init() throws {
            folder = try TemporaryFolder()
            file = folder.file("gpslog.sqlite")
        }

        @Test func `has what was stored before`() async throws {
            try await store([.accepted(at: 0), .rejected(at: 1)], in: file)
            let storage = try await SQLiteStorage.forRecording(into: file)
            let stored = try await storage.fixes(in: FixSelection(includesRejected: true), after: nil, limit: 9)
            #expect(stored.map(\.judged) == [.accepted(at: 0), .rejected(at: 1)])
        }

        @Test func `goes on with the figures of the latest track`() async throws {
            try await store([.accepted(at: 0, latitude: 0), .accepted(at: 1, latitude: 0.001)], in: file)
            try await store([.accepted(at: 2, latitude: 0.003)], in: file)
            let inOne = folder.file("in-one.sqlite")
            let fixes = [(0, 0), (1, 0.001), (2, 0.003)].map { JudgedFix.accepted(at: $0.0, latitude: $0.1) }
            try await store(fixes, in: inOne)
            let tracks = try await SQLiteStorage.forReading(from: file).tracks()
            #expect(try await tracks == SQLiteStorage.forReading(from: inOne).tracks())
            #expect(tracks.map(\.movingTime) == [2])
        }

        @Test func `never gives a track number twice`() async throws {
            try await store([.accepted(at: 0)], in: file)
            try Connection(file, access: .readWrite, timeout: 0).execute("DELETE FROM fix; DELETE FROM track")
            try await store([.accepted(at: 1000)], in: file)
            #expect(try await SQLiteStorage.forReading(from: file).tracks().map(\.id) == [2])
        }
    }

    @Test func `is private to its owner, and so are the folders it makes`() async throws {
        let deep = folder.path.appending("state/gpslog/gpslog.sqlite")
        try await store([.accepted(at: 0)], in: deep)
        #expect(permissions(of: deep) == 0o600)
        #expect(permissions(of: folder.path.appending("state")) == 0o700)
        #expect(permissions(of: folder.path.appending("state/gpslog")) == 0o700)
    }

    @Test func `leaves one file behind`() async throws {
        try await store([.accepted(at: 0)], in: file)
        #expect(folder.contents == ["gpslog.sqlite"])
    }

    @Test func `has let go of its files when it is closed, whoever still holds it`() async throws {
        let storage = try await SQLiteStorage.forRecording(into: file, keepingRecent: BufferSettings())
        let run = try await storage.beginRun(
            of: ReceiverIdentity("u-blox 7"),
            judgedBy: FilterDescription(profile: "auto")
        )
        _ = try await storage.append([.accepted(at: 0)], to: run)
        _ = try await storage.fixes(in: FixSelection(), after: nil, limit: 1)
        try await storage.endRun(run)
        await storage.close()
        #expect(folder.contents == ["gpslog.sqlite"])
        await #expect(throws: SQLiteError.self) { try await storage.tracks() }
        #expect(try await SQLiteStorage.forReading(from: file).tracks().count == 1)
    }

    @Test(arguments: [":memory:", "a b%c?immutable=1#d", "file:x"])
    func `takes any name for that of a file`(name: String) async throws {
        try await store([.accepted(at: 0)], in: folder.file(name))
        #expect(folder.contents == [name])
        #expect(try await SQLiteStorage.forReading(from: folder.file(name)).tracks().count == 1)
    }

    @Test func `runs apart from other tasks`() async throws {
        try await store([.accepted(at: 0)], in: file)
        let mayGoOn = DispatchSemaphore(value: 0)
        let hasGoneOn = try await withThrowingTaskGroup { group in
            // More than the threads for tasks: if storages used these, none would be left for the last task.
            for _ in 0..<2 * sysconf(Int32(_SC_NPROCESSORS_ONLN)) {
                let storage = try await SQLiteStorage.forReading(from: file)
                group.addTask { await storage.waits(for: mayGoOn) }
            }
            group.addTask {
                for _ in 0..<2 * sysconf(Int32(_SC_NPROCESSORS_ONLN)) { mayGoOn.signal() }
                return true
            }
            return try await group.reduce(true) { $0 && $1 }
        }
        #expect(hasGoneOn)
    }

    @Suite(.timeLimit(.minutes(2)))
    struct `asked for what is nearest to a time` {
        @Test func `gives accepted and rejected fixes, the nearest first`() async throws {
            let folder = try TemporaryFolder()
            let file = folder.file("gpslog.sqlite")
            try await store([.accepted(at: 0), .accepted(at: 4), .rejected(at: 6), .accepted(at: 9)], in: file)
            let storage = try await SQLiteStorage.forReading(from: file)
            let near = try await storage.fixes(nearest: .morning(5.5), within: 2)
            #expect(near.map(\.judged) == [.rejected(at: 6), .accepted(at: 4)])
            #expect(try await storage.fixes(nearest: .morning(60), within: 2) == [])
        }

        @Test func `knows how long a leap second lasts`() async throws {
            let folder = try TemporaryFolder()
            let file = folder.file("gpslog.sqlite")
            let times = ["2016-12-31T23:59:59Z", "2016-12-31T23:59:60Z", "2017-01-01T00:00:00.25Z"]
            try await store(times.map { .accepted(at: $0) }, in: file)
            let storage = try await SQLiteStorage.forReading(from: file)
            let leapSecond = try #require(UTCTime(iso8601: "2016-12-31T23:59:60Z"))
            let near = try await storage.fixes(nearest: leapSecond, within: 1)
            #expect(
                near.compactMap(\.judged.received.fix.time?.description) == [
                    "2016-12-31T23:59:60.000Z", "2016-12-31T23:59:59.000Z",
                ]
            )
        }
    }

    @Test func `stores nothing of fixes that cannot all be stored`() async throws {
        let storage = try await SQLiteStorage.forRecording(into: file)
        let trap = """
            CREATE TRIGGER trap BEFORE INSERT ON fix WHEN NEW.latitude = 2
            BEGIN SELECT raise(ABORT, 'no'); END
            """
        try Connection(file, access: .readWrite, timeout: 0).execute(trap)
        await #expect(throws: SQLiteError.self) {
            let fixes = [JudgedFix.accepted(at: 0, latitude: 1), .accepted(at: 1, latitude: 2)]
            _ = try await storage.append(fixes, from: ReceiverIdentity("u-blox 7"))
        }
        #expect(try await storage.tracks() == [])
        #expect(try await storage.append([.accepted(at: 0)], from: ReceiverIdentity("u-blox 7")).stored == 1)
    }

    // Older compilers cannot pass values to the process of an exit test.
    #if compiler(>=6.3)
    @Test func `has what was stored when the program is killed`() async throws {
        let path = file.string
        await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
            let storage = try await SQLiteStorage.forRecording(into: FilePath(path))
            let receiver = ReceiverIdentity("u-blox 7")
            _ = try await storage.append([.accepted(at: 0), .accepted(at: 1)], from: receiver)
            let unfinished = try Connection(FilePath(path), access: .readWrite, timeout: 0)
            try unfinished.execute("BEGIN IMMEDIATE; UPDATE track SET points = 99")
            kill(getpid(), SIGKILL)
        }
        #expect(folder.contents.contains("gpslog.sqlite-wal"))
        #expect(try await SQLiteStorage.forReading(from: file).tracks().map(\.points) == [2])
        try await store([.accepted(at: 2)], in: file)
        #expect(try await SQLiteStorage.forReading(from: file).tracks().map(\.points) == [3])
        #expect(try Connection(file, access: .readWrite, timeout: 0).integer("SELECT count(*) FROM fix") == 3)
    }
    #endif
}

extension SQLiteStorage {
    /// Blocks the storage's thread; false after a timeout.
    fileprivate func waits(for semaphore: DispatchSemaphore) -> Bool {
        semaphore.wait(timeout: .now() + .seconds(60)) == .success
    }
}

@Suite(.timeLimit(.minutes(2)))
struct `The latest location of a database` {
    @Test func `is not an imported one in the future, unless there is no other`() async throws {
        let folder = try TemporaryFolder()
        let storage = try await SQLiteStorage.forRecording(into: folder.file("gpslog.sqlite"))
        let receivers = ["of a wrong clock", "early", "late"].map(ReceiverIdentity.init)
        for (receiver, seconds) in zip(receivers, [3e8, 0, 30]) {
            _ = try await storage.append([.accepted(at: seconds)], from: receiver)
            #expect(try await storage.latestLocation(at: .morning(60))?.receiver == receiver)
        }
    }
}
