internal import Logbook
internal import SQLite
internal import Synchronization

/// An answer from the thread that stores, whatever it is: a sign that it is alive.
final class StorageAnswer: Sendable {
    private static let pause = Duration.milliseconds(200)
    private let hasCome = Atomic<Bool>(false)

    /// Asks for an answer.
    init(of storage: any ReceiverMemory) {
        Task {
            _ = try? await storage.rememberedReceivers()
            hasCome.store(true, ordering: .relaxed)
        }
    }

    /// Returns once it has come, or the thread is known to wait for a disk, which is no reason to end a recording.
    func comeOrWaitForDisk() async {
        while !hasCome.load(ordering: .relaxed) {
            guard (try? await Task.sleep(for: Self.pause)) != nil else { return }
            if DiskWait.isUnderWay { return }
        }
    }
}
