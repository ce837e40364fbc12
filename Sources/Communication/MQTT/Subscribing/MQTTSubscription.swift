internal import Dispatch
internal import Glibc
internal import Platform
internal import Synchronization
internal import SystemPackage

/// A subscription at a broker that keeps what comes while nobody is there; the connection is made anew whenever it was lost.
package final class MQTTSubscription: Sendable {
    /// Told of messages in their order, and of the next ones once these are done with.
    ///
    /// True says that they are, which the broker is told then. It is cancelled where the connection is lost: the broker sends them
    /// again.
    package typealias Taker = @Sendable (_ messages: [MQTTReception.Message]) async -> Bool

    /// The time for connecting, and between attempts.
    private static let (patience, pause) = (Duration.seconds(30), Duration.seconds(5))
    private static let most = 400

    private let target: MQTTTarget
    private let topics: [String]
    private let wake: SharedWakeEvent
    private let isEnded = Mutex(false)
    private let take: Taker
    private let note: @Sendable (TransportFailure?) -> Void

    /// A subscription that has not begun.
    ///
    /// - Parameters:
    ///   - server: the broker.
    ///   - clientIdentifier: the name that the broker keeps the session by.
    ///   - credentials: user and password.
    ///   - security: the authorities that may vouch for the broker, where the connection is encrypted.
    ///   - topics: what is subscribed to, with wildcards.
    ///   - take: takes messages.
    ///   - note: told when the broker keeps the subscription, by nil, and why it cannot be reached.
    /// - Throws: `TransportFailure` where no descriptors are left.
    package init(
        server: MQTTServer,
        clientIdentifier: String,
        credentials: Credentials,
        security: TransportSecurity = TransportSecurity(),
        topics: [String],
        take: @escaping Taker,
        note: @escaping @Sendable (TransportFailure?) -> Void
    ) throws(TransportFailure) {
        guard let wake = try? SharedWakeEvent() else { throw .outOfMemory }
        let client = MQTTClient(identifier: clientIdentifier, credentials: credentials)
        target = MQTTTarget(server: server, client: client, security: security)
        (self.topics, self.wake, self.take, self.note) = (topics, wake, take, note)
    }

    /// Subscribes until `end`, on a thread of its own.
    package func run() async {
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "gpslog.mqtt.subscription").async {
                let pipe = BrokenPipe()
                self.work()
                pipe.restore()
                continuation.resume()
            }
        }
    }

    /// Ends it; what is not acknowledged yet comes again to whoever subscribes next.
    package func end() {
        isEnded.withLock { $0 = true }
        wake.event.raise()
    }

    private var goesOn: Bool { !isEnded.withLock(\.self) }

    private func work() {
        while goesOn {
            do throws(MQTTEnd) {
                try converse()
            } catch {
                if case .interrupted = error { continue }
                note(TransportFailure(error, after: Self.patience))
                pause(until: .now + Self.pause)
            }
        }
    }

    private func pause(until end: ContinuousClock.Instant) {
        while goesOn, .now < end {
            var polled = pollfd(fd: wake.event.owned.descriptor.rawValue, events: Int16(POLLIN), revents: 0)
            unsafe _ = poll(&polled, 1, PollTimeout.milliseconds(until: end))
            // Clearing one that was not raised would wait for that.
            if polled.revents != 0 { wake.event.clear() }
        }
    }

    /// One connection, from its beginning to its end.
    private func converse() throws(MQTTEnd) {
        let deadline = ContinuousClock.now + Self.patience
        var link = try MQTTLink.open(
            to: target,
            saying: MQTTReception(target.client, to: topics, at: .now),
            wakenBy: wake,
            until: deadline,
            while: { goesOn }
        )
        let taken = TakenMessages(wake)
        var waiting: [MQTTReception.Message] = []
        defer { taken.cancel() }
        var wasReady = false
        while goesOn {
            // Whoever sends at QoS 0 waits for nobody, but in the socket there is room for little.
            let isFull = waiting.count >= Self.most
            link.conversation.isPaused = isFull
            try link.advance(reading: !isFull)
            waiting += link.conversation.takeMessages()
            for message in taken.finished() { link.conversation.acknowledge(message) }
            if !waiting.isEmpty, taken.begin(waiting, take) { waiting = [] }
            if !link.conversation.output.isEmpty { try link.advance(reading: false) }
            if link.conversation.isReady, !wasReady {
                wasReady = true
                note(nil)
            }
            if !wasReady, deadline <= .now { throw .late }
            link.wait(wakenBy: wake, until: wasReady ? nil : deadline, reading: waiting.count < Self.most)
        }
        link.leave(until: .now + .seconds(1), wakenBy: nil)
    }
}

/// Messages of one connection that somebody is busy with.
private final class TakenMessages: Sendable {
    private struct State {
        var task: Task<Void, Never>?
        var finished: [MQTTReception.Message] = []
    }

    private let wake: SharedWakeEvent
    private let state = Mutex(State())

    init(_ wake: SharedWakeEvent) { self.wake = wake }

    /// Has messages taken; false where others are not done with yet.
    func begin(_ messages: [MQTTReception.Message], _ take: @escaping MQTTSubscription.Taker) -> Bool {
        state.withLock { state in
            if state.task != nil { return false }
            state.task = Task { self.end(await take(messages) ? messages : []) }
            return true
        }
    }

    /// The messages that were done with since this was asked last.
    func finished() -> [MQTTReception.Message] {
        state.withLock { state in
            defer { state.finished = [] }
            return state.finished
        }
    }

    func cancel() { state.withLock(\.task)?.cancel() }

    private func end(_ messages: [MQTTReception.Message]) {
        state.withLock { state in
            state.task = nil
            state.finished += messages
        }
        wake.event.raise()
    }
}
