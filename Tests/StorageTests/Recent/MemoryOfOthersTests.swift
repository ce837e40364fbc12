import Glibc
import Logbook
import Storage
import SystemPackage
import TestSupport
import Testing

extension `The latest fixes of a recording` {
    @Suite struct `beside what others have made in shared memory` {
        private let outer: `The latest fixes of a recording`
        private var files: BufferFiles { BufferFiles(of: 1, beside: outer.file) }

        init() async throws {
            outer = try `The latest fixes of a recording`()
            _ = try await SQLiteStorage.forRecording(into: outer.file)
        }

        @Test func `are in the spare file, and come into the database with the next recording`() async throws {
            let place = try takePlace()
            defer { unsafe unlink(place.string) }
            _ = try await outer.recorded(0..<70, syncInterval: 3600)
            let reading = try await SQLiteStorage.forReading(from: outer.file)
            #expect(try await reading.tracks().map(\.points) == [70])
            try outer.remove(place)
            _ = try await outer.recorded(70..<72, syncInterval: 3600)
            #expect(try await reading.tracks().map(\.points) == [72])
            #expect(!DatabaseFile.exists(files.spare))
        }

        @Test func `have one writer, though the place in shared memory has become free`() async throws {
            let place = try takePlace()
            let (recording, run) = try await outer.recorded(0..<3)
            try outer.remove(place)
            let replaying = try await SQLiteStorage.forRecording(into: outer.file)
            let error = await #expect(throws: SQLiteError.self) {
                _ = try await replaying.append([.accepted(at: 9)], from: outer.receiver)
            }
            #expect(error?.reason == .beingRecorded("u-blox 7"))
            try await recording.endRun(run)
        }

        /// Puts a pipe in place of the recording's file in shared memory.
        ///
        /// A recording killed by another test may have left a file there, if its deleted database had the same inode.
        private func takePlace() throws -> FilePath {
            TextFile.remove(files.memory)
            guard unsafe mkfifo(files.memory.string, 0o600) == 0 else { throw Errno(rawValue: errno) }
            return files.memory
        }

        @Test(.enabled(if: geteuid() == 0, "only root can make a file of another user"))
        func `are not claimed by another user's lock`() throws {
            let place = files.memory
            let others = try FileDescriptor.open(place, .readWrite, options: .create, permissions: .ownerReadWrite)
            defer {
                try? others.close()
                unsafe unlink(place.string)
            }
            #expect(fchown(others.rawValue, 65534, 65534) == 0)
            #expect(flock(others.rawValue, LOCK_EX) == 0)
            #expect(!files.isClaimed)
        }
    }
}
