import Dispatch
import Glibc
import Receivers
import Synchronization
package import SystemPackage

/// A receiver behind a pseudo-terminal that reports, answers queries and obeys commands, as defined by its personality.
package final class EmulatedReceiver: Sendable {
    private let terminal: PseudoTerminal
    private let state: Mutex<State>
    private let factory: any EmulatedPersonality
    private let lateness: Duration

    private struct State {
        var personality: any EmulatedPersonality
        var replies: [(due: ContinuousClock.Instant, bytes: [UInt8])] = []
        var splitter = OrderSplitter()
        var orders: [[UInt8]] = []
        var bytesReceived = 0
    }

    /// Connects a receiver; it reports until it is unplugged, and delays its answers by `lateness`.
    package init(_ personality: any EmulatedPersonality, lateness: Duration = .zero) throws {
        terminal = try PseudoTerminal()
        (factory, self.lateness) = (personality, lateness)
        state = Mutex(State(personality: personality))
    }

    package var path: FilePath { terminal.path }

    /// The commands and queries it has understood.
    package var orders: [[UInt8]] { state.withLock { $0.orders } }

    /// The number of bytes written to it, understood or not.
    package var bytesReceived: Int { state.withLock { $0.bytesReceived } }

    package var personality: any EmulatedPersonality { state.withLock { $0.personality } }

    /// Plays the receiver while `body` runs.
    package func play<Result: Sendable>(_ body: @Sendable () async throws -> Result) async throws -> Result {
        let isOver = Flag()
        let (pieces, end) = AsyncStream.makeStream(of: Void.self)
        // A thread of its own keeps the answers in time, however busy the tests are.
        DispatchQueue(label: "emulated receiver").async { [self] in
            // A device does not compete with programs for the processor; only root may ask the kernel for that.
            let thread = Int32(PRIO_PROCESS.rawValue)
            let priority = getpriority(thread, 0)
            _ = setpriority(thread, 0, -10)
            defer { _ = setpriority(thread, 0, priority) }
            let beginning = ContinuousClock.now
            var spoken = -1
            while !isOver.isSet.load(ordering: .relaxed) {
                if (try? terminal.hasReader()) == true {
                    listen()
                    // By the clock, as a busy machine runs this loop less often; a report that is overdue is dropped.
                    let period = max(Self.tick, personality.reportPeriod)
                    let due = Int((ContinuousClock.now - beginning) / .milliseconds(period)) * period
                    if due != spoken { speak(at: due) }
                    spoken = due
                } else {
                    // Bytes written before the line was closed have been transmitted.
                    listen()
                    // A real line without a reader drops the data; a pseudo-terminal would keep it.
                    try? terminal.discard()
                }
                usleep(useconds_t(Self.tick * 1000))
            }
            listen()
            // A real line forgets what its last reader left; the next program would find it at any speed.
            try? terminal.discard()
            end.finish()
        }
        let result: Swift.Result<Result, any Error>
        do { result = .success(try await body()) } catch { result = .failure(error) }
        isOver.isSet.store(true, ordering: .relaxed)
        for await _ in pieces {}
        return try result.get()
    }

    /// Set when the receiver is no longer needed.
    private final class Flag: Sendable {
        let isSet = Atomic(false)
    }

    /// Changes the personality directly, not through its line.
    package func repair(_ change: (inout any EmulatedPersonality) -> Void) {
        state.withLock { change(&$0.personality) }
    }

    /// Loses power for a moment; unsaved settings are lost.
    package func losePower() {
        state.withLock { state in
            if !state.personality.keepsSettings { state.personality = factory }
        }
    }

    package func unplug() { terminal.hangUp() }

    /// Whether the line has the receiver's baud rate.
    private var isUnderstood: Bool { terminal.baudRate?.bitsPerSecond == state.withLock { $0.personality.speed } }

    private func speak(at time: Int) {
        guard isUnderstood else { return send([0x00, 0xF8, 0x80, 0xE6, 0x1E, 0x98]) }
        send(transmission(personality.report(at: time)))
    }

    private func listen() {
        let isUnderstood = isUnderstood
        let bytes = (try? terminal.received()) ?? []
        let now = ContinuousClock.now
        let due = state.withLock { state -> [[UInt8]] in
            state.bytesReceived += bytes.count
            if isUnderstood {
                let orders = state.splitter.orders(in: bytes)
                state.orders += orders
                for reply in orders.flatMap({ state.personality.replies(to: $0) }) {
                    state.replies.append((now + lateness, reply))
                }
            }
            let due = state.replies.filter { $0.due <= now }
            state.replies.removeAll { $0.due <= now }
            return due.map(\.bytes)
        }
        for reply in due { send(reply) }
    }

    /// Milliseconds between checks of the line.
    private static let tick = 20

    private func send(_ bytes: [UInt8]) {
        // If the program does not read for a second, the rest is lost, as on a real line.
        _ = try? terminal.send(bytes[...], atMost: .seconds(1))
    }
}

/// Splits bytes sent to a receiver into sentences and frames of UBX and CASIC.
struct OrderSplitter {
    private var rest: [UInt8] = []

    mutating func orders(in bytes: [UInt8]) -> [[UInt8]] {
        rest += bytes
        var orders: [[UInt8]] = []
        while let first = rest.first {
            if first == 0xB5 || first == 0xBA {
                guard rest.count >= 8 else { break }
                // The length follows class and message in UBX, but precedes them in CASIC.
                let length =
                    first == 0xB5 ? 8 + Int(rest[4]) + Int(rest[5]) << 8 : 10 + Int(rest[2]) + Int(rest[3]) << 8
                guard rest.count >= length else { break }
                orders.append(Array(rest.prefix(length)))
                rest.removeFirst(length)
            } else if first == UInt8(ascii: "$") {
                guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { break }
                orders.append(Array(rest[...end]))
                rest.removeFirst(end + 1)
            } else {
                rest.removeFirst()
            }
        }
        return orders
    }
}
