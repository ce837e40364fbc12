import Logbook
import Storage
import SystemPackage
import TestSupport
import Testing

extension `The latest fixes of a recording` {
    @Suite struct `of a recording that has died` {
        private let outer: `The latest fixes of a recording`

        init() throws { outer = try `The latest fixes of a recording`() }

        @Test func `are seen, and come into the database with the next recording`() async throws {
            _ = try await outer.recorded(0..<3)
            let reading = try await SQLiteStorage.forReading(from: outer.file)
            #expect(try await reading.tracks().map(\.points) == [3])
            _ = try await SQLiteStorage.forRecording(into: outer.file)
            #expect(try await reading.tracks().map(\.points) == [3])
            #expect(!outer.folder.contents.contains { $0.contains("recent") })
        }

        @Test func `are there once, however often it died`() async throws {
            for start in stride(from: 0, to: 40, by: 4) { _ = try await outer.recorded(start..<start + 4) }
            let reading = try await SQLiteStorage.forReading(from: outer.file)
            let fixes = try await reading.fixes(in: FixSelection(includesRejected: true), after: nil, limit: 99)
            #expect(fixes.map(\.judged) == (0..<40).map { .accepted(at: Double($0)) })
            #expect(try await reading.tracks().map(\.points) == [40])
        }

        @Test func `are there with those of the recording that was waiting for its end`() async throws {
            var dying: SQLiteStorage? = try await outer.recorded(0..<3).recording
            let next = try await SQLiteStorage.forRecording(into: outer.file, keepingRecent: BufferSettings())
            withExtendedLifetime(dying) {}
            dying = nil
            let run = try await next.beginRun(of: outer.receiver, judgedBy: FilterDescription(profile: "auto"))
            _ = try await next.append([.accepted(at: 3)], to: run)
            #expect(try await next.tracks().map(\.points) == [4])
            try await next.endRun(run)
            #expect(try await SQLiteStorage.forReading(from: outer.file).tracks().map(\.points) == [4])
        }

        @Test func `are there up to the last that the disk has, after a power cut`() async throws {
            do {
                let recording = try await outer.recorded(0..<3, syncInterval: 0).recording
                _ = recording
            }
            let memory = BufferFiles(of: 1, beside: outer.file).memory
            try outer.remove(memory)
            #expect(try await SQLiteStorage.forReading(from: outer.file).tracks().map(\.points) == [3])
        }

        @Test func `are lost with the memory where they were not yet on the disk`() async throws {
            _ = try await outer.recorded(0..<3, syncInterval: 3600)
            try outer.remove(BufferFiles(of: 1, beside: outer.file).memory)
            #expect(try await SQLiteStorage.forReading(from: outer.file).tracks().map(\.points) == [1])
        }

        @Test func `are there though the memory's file was taken away before the last ones came`() async throws {
            do {
                let (recording, run) = try await outer.recorded(0..<70, syncInterval: 3600)
                try outer.remove(BufferFiles(of: 1, beside: outer.file).memory)
                _ = try await recording.append([.accepted(at: 70)], to: run)
            }
            #expect(try await SQLiteStorage.forReading(from: outer.file).tracks().map(\.points) == [71])
        }

        @Test func `do not come into another database of the same name`() async throws {
            _ = try await outer.recorded(0..<3, syncInterval: 0)
            for name in ["gpslog.sqlite", "gpslog.sqlite-wal", "gpslog.sqlite-shm"] {
                try? outer.remove(outer.folder.file(name))
            }
            let (recording, run) = try await outer.recorded(100..<102)
            #expect(try await recording.tracks().map(\.points) == [2])
            try await recording.endRun(run)
        }
    }
}
