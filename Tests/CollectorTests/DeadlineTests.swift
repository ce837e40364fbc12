import Collector
import Synchronization
import TestSupport
import Testing

@Suite struct `Deadlines that come the same time after they began` {
    /// Collects the deadlines that have passed.
    private final class Arrivals: Sendable {
        private let names = Mutex<[String]>([])
        var all: [String] { names.withLock(\.self) }

        func add(_ name: String) { names.withLock { $0.append(name) } }
    }

    /// Waits until another task makes a condition true.
    private func reach(_ condition: () -> Bool) async throws {
        try await until(every: .milliseconds(1)) { condition() }
    }

    @Test(.timeLimit(.minutes(2))) func `come in their order, unless they are cancelled`() async throws {
        let (deadlines, arrivals) = (Deadlines(after: .seconds(1)), Arrivals())
        _ = deadlines.begin { arrivals.add("first") }
        let second = deadlines.begin { arrivals.add("second") }
        _ = deadlines.begin { arrivals.add("third") }
        deadlines.cancel(second)
        try await reach { arrivals.all.last == "third" }
        #expect(arrivals.all == ["first", "third"])
        #expect(deadlines.count == 0)
    }

    @Test(.timeLimit(.minutes(2))) func `come again after there were none`() async throws {
        let (deadlines, arrivals) = (Deadlines(after: .milliseconds(1)), Arrivals())
        for name in ["first", "second", "third"] {
            _ = deadlines.begin { arrivals.add(name) }
            try await reach { arrivals.all.last == name }
        }
    }

    @Test func `are forgotten as soon as they are cancelled`() {
        let deadlines = Deadlines(after: .seconds(3600))
        for _ in 0..<10_000 { deadlines.cancel(deadlines.begin {}) }
        #expect(deadlines.count == 0)
        let (first, second) = (deadlines.begin {}, deadlines.begin {})
        deadlines.cancel(second)
        #expect(deadlines.count == 2)
        deadlines.cancel(first)
        #expect(deadlines.count == 0)
        deadlines.cancel(first)
        #expect(deadlines.count == 0)
    }
}
