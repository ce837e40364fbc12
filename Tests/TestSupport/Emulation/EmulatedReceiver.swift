import Dispatch
import Glibc
import Receivers
import Synchronization
package import SystemPackage

/// A receiver that talks, is asked and obeys, behind a pseudo-terminal; what it does is its personality's.
package final class EmulatedReceiver: Sendable {
    private let terminal: PseudoTerminal
    private let state: Mutex<State>

    private struct State {
        var personality: any EmulatedPersonality
        var splitter = OrderSplitter()
        var orders: [[UInt8]] = []
        var bytesReceived = 0
    }

    /// A receiver that is plugged in; it sends a position five times a second until it is unplugged.
    package init(_ personality: any EmulatedPersonality) throws {
        terminal = try PseudoTerminal()
        state = Mutex(State(personality: personality))
    }

    /// The device to open.
    package var path: FilePath { terminal.path }

    /// The orders and questions that it has understood.
    package var orders: [[UInt8]] { state.withLock { $0.orders } }

    /// All bytes that were written to it, understood or not.
    package var bytesReceived: Int { state.withLock { $0.bytesReceived } }

    /// The personality as it is now.
    package var personality: any EmulatedPersonality { state.withLock { $0.personality } }

    /// Plays while a program does something with it.
    package func play<Result: Sendable>(_ body: @Sendable () async throws -> Result) async throws -> Result {
        let isOver = Flag()
        let (pieces, end) = AsyncStream.makeStream(of: Void.self)
        // On a thread of its own: however busy the tests are, it answers in time.
        DispatchQueue(label: "emulated receiver").async { [self] in
            var second = 0
            while !isOver.isSet.load(ordering: .relaxed) {
                if (try? terminal.hasReader()) == true {
                    listen()
                    if second.isMultiple(of: 10) { speak(second) }
                } else {
                    // A line without a reader keeps nothing, unlike a pseudo-terminal.
                    try? terminal.discard()
                }
                second += 1
                usleep(20_000)
            }
            end.finish()
        }
        let result: Swift.Result<Result, any Error>
        do { result = .success(try await body()) } catch { result = .failure(error) }
        isOver.isSet.store(true, ordering: .relaxed)
        for await _ in pieces {}
        return try result.get()
    }

    /// A sign that nobody needs it any more.
    private final class Flag: Sendable {
        let isSet = Atomic(false)
    }

    /// Is unplugged.
    package func unplug() { terminal.hangUp() }

    /// True where the line has the receiver's own speed.
    private var isUnderstood: Bool { terminal.baudRate?.bitsPerSecond == state.withLock { $0.personality.speed } }

    private func speak(_ count: Int) {
        guard isUnderstood else { return send([0x00, 0xF8, 0x80, 0xE6, 0x1E, 0x98]) }
        let seconds = count / 50 % 60
        let time = "0800\(seconds < 10 ? "0" : "")\(seconds).\(count % 50 / 10 * 2)0"
        let position = "5351.6000,N,00958.8000,E"
        send(
            transmission([
                "GPRMC,\(time),A,\(position),3.0,45.0,211126,,,A", "GPGGA,\(time),\(position),1,09,0.9,12.0,M,45.0,M,,",
            ])
        )
    }

    private func listen() {
        let isUnderstood = isUnderstood
        guard let bytes = try? terminal.received(), !bytes.isEmpty else { return }
        let replies = state.withLock { state -> [[UInt8]] in
            state.bytesReceived += bytes.count
            guard isUnderstood else { return [] }
            let orders = state.splitter.orders(in: bytes)
            state.orders += orders
            return orders.flatMap { state.personality.replies(to: $0) }
        }
        for reply in replies { send(reply) }
    }

    private func send(_ bytes: [UInt8]) {
        // A program that does not read for so long loses the rest, as over a wire.
        _ = try? terminal.send(bytes[...], atMost: .seconds(1))
    }
}

/// The language and the memory of an emulated receiver.
package protocol EmulatedPersonality: Sendable {
    /// The speed that its line has to have, in bits a second.
    var speed: Int { get }

    /// The replies to an order or a question; what it says of itself afterwards is different where it obeys.
    mutating func replies(to order: [UInt8]) -> [[UInt8]]
}

/// Cuts what is written to a receiver into frames of UBX and sentences.
struct OrderSplitter {
    private var rest: [UInt8] = []

    mutating func orders(in bytes: [UInt8]) -> [[UInt8]] {
        rest += bytes
        var orders: [[UInt8]] = []
        while let first = rest.first {
            if first == 0xB5 {
                guard rest.count >= 8 else { break }
                let length = 8 + Int(rest[4]) + Int(rest[5]) << 8
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
