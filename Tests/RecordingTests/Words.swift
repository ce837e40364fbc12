import Synchronization

/// Collects messages for later checks.
final class Words: Sendable {
    private let words = Mutex([String]())

    var all: [String] { words.withLock { $0 } }

    func add(_ word: String) { words.withLock { $0.append(word) } }
}
