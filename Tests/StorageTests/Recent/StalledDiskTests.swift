import Dispatch
import GNSS
import Logbook
import Storage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `A recording whose disk is stalled` {
    // It runs in a process of its own, as all recordings of a process share the thread that waits for the disk.
    @Test func `keeps each fix in shared memory at once, and stores all when the disk works again`() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryFolder()
            let file = folder.file("gpslog.sqlite")
            let settings = BufferSettings(syncInterval: 0)
            let storage = try await SQLiteStorage.forRecording(into: file, keepingRecent: settings)
            let description = FilterDescription(profile: "auto")
            let run = try await storage.beginRun(of: ReceiverIdentity("u-blox 7"), judgedBy: description)
            _ = try await storage.append([.accepted(at: 0)], to: run)
            let gate = DispatchSemaphore(value: 0)
            let stall = DiskTask<Bool> { gate.wait(timeout: .now() + .seconds(60)) == .success }
            for second in 1..<5 { _ = try await storage.append([.accepted(at: Double(second))], to: run) }
            #expect(try await SQLiteStorage.forReading(from: file).count == 5)
            gate.signal()
            #expect(stall.outcome(waitingForEver: true) == true)
            try await storage.endRun(run)
            #expect(try await SQLiteStorage.forReading(from: file).tracks().map(\.points) == [5])
        }
    }

    @Test(arguments: [false, true])
    func `keeps fixes from the first on, if it is stalled as they begin`(isLogFilled: Bool) async {
        await #expect(processExitsWith: .success) { [isLogFilled] in
            let folder = try TemporaryFolder()
            let file = folder.file("gpslog.sqlite")
            let other = isLogFilled ? try await SQLiteStorage.forRecording(into: file) : nil
            if let other { _ = try await other.append([.accepted(at: -9)], from: ReceiverIdentity("other")) }
            let settings = BufferSettings(syncInterval: 0)
            let storage = try await SQLiteStorage.forRecording(into: file, keepingRecent: settings)
            let gate = DispatchSemaphore(value: 0)
            let stall = DiskTask<Bool> { gate.wait(timeout: .now() + .seconds(60)) == .success }
            let description = FilterDescription(profile: "auto")
            let run = try await storage.beginRun(of: ReceiverIdentity("u-blox 7"), judgedBy: description)
            for second in 0..<5 { _ = try await storage.append([.accepted(at: Double(second))], to: run) }
            let count = try await SQLiteStorage.forReading(from: file).count
            #expect(count == (isLogFilled ? 6 : 5))
            gate.signal()
            #expect(stall.outcome(waitingForEver: true) == true)
            try await storage.endRun(run)
            #expect(try await SQLiteStorage.forReading(from: file).count == count)
            withExtendedLifetime(other) {}
        }
    }
}
