import Synchronization
import Testing
import Web

@Suite struct `A serial queue` {
    @Test func `lets one through after the other`() async throws {
        let (queue, count) = (SerialQueue(), Count())
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    try await queue.run {
                        count.enter()
                        await Task.yield()
                        count.leave()
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(count.most == 1)
    }

    @Test func `goes on after an error`() async throws {
        struct Refusal: Error {}
        let queue = SerialQueue()
        await #expect(throws: Refusal.self) { try await queue.run { () async throws -> Int in throw Refusal() } }
        #expect(try await queue.run { 7 } == 7)
    }
}

/// Current and maximum number of concurrent calls.
private final class Count: Sendable {
    private let counts = Mutex((now: 0, most: 0))

    var most: Int { counts.withLock { $0.most } }

    func enter() { counts.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) } }

    func leave() { counts.withLock { $0.now -= 1 } }
}
