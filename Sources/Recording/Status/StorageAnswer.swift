internal import Logbook
internal import SQLite
internal import Synchronization

/// Any answer of the storage thread, which proves that it is alive.
final class StorageAnswer: Sendable {
    private static let pause = Duration.milliseconds(200)
    private let hasCome = Atomic<Bool>(false)

    init(of storage: any ReceiverMemory) {
        Task {
            _ = try? await storage.rememberedReceivers()
            hasCome.store(true, ordering: .relaxed)
        }
    }

    /// Returns once the answer has come, or while the thread waits for a disk, which must not end a recording.
    func comeOrWaitForDisk() async {
        while !hasCome.load(ordering: .relaxed) {
            guard (try? await Task.sleep(for: Self.pause)) != nil else { return }
            if DiskWait.isUnderWay { return }
        }
    }
}
