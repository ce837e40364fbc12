internal import Dispatch
internal import Glibc
internal import Platform
internal import Synchronization
internal import SystemPackage

/// A subscription with a persistent session: the broker queues messages while gpslog is away.
///
/// Reconnects after a loss.
package final class MQTTSubscription: Sendable {
    /// Processes messages in order; called with the next ones after it returns.
    ///
    /// Returns true if they are processed and may be acknowledged. The task is cancelled if the connection is lost,
    /// since the broker sends the messages again.
    package typealias Taker = @Sendable (_ messages: [MQTTReception.Message]) async -> Bool

    /// Timeout for connecting, and pause between attempts.
    private static let (patience, pause) = (Duration.seconds(30), Duration.seconds(5))
    private static let most = 400

    private let target: MQTTTarget
    private let topics: [String]
    private let wake: SharedWakeEvent
    private let isEnded = Mutex(false)
    private let take: Taker
    private let note: @Sendable (TransportFailure?) -> Void

    /// Creates a subscription without connecting yet.
    ///
    /// - Parameters:
    ///   - server: the broker.
    ///   - clientIdentifier: identifies the session at the broker.
    ///   - credentials: user and password.
    ///   - security: trusted authorities, used if the connection is encrypted.
    ///   - topics: topic filters, with wildcards.
    ///   - take: processes messages.
    ///   - note: called with the error if the broker cannot be reached, and with `nil` when the subscription is active.
    /// - Throws: `TransportFailure` if no file descriptors are left.
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

    /// Subscribes on a separate thread until `end` is called.
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

    /// Ends the subscription and closes the connection.
    ///
    /// The broker sends unacknowledged messages again in the next connection.
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
            // Clearing an event that was not raised would block.
            if polled.revents != 0 { wake.event.clear() }
        }
    }

    /// Runs one connection from CONNECT to its end.
    private func converse() throws(MQTTEnd) {
        let deadline = ContinuousClock.now + Self.patience
        var link = try MQTTLink.open(
            to: target,
            saying: MQTTReception(target.client, to: topics, at: .now),
            wakenBy: wake,
            until: deadline,
            while: { goesOn }
        )
        let taken = MessageInbox(wake)
        var waiting: [MQTTReception.Message] = []
        defer { taken.cancel() }
        var wasReady = false
        while goesOn {
            // Stops reading when the queue is full: TCP then slows down senders at QoS 0, which wait for no
            // acknowledgement.
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

/// Messages of one connection that are being processed.
private final class MessageInbox: Sendable {
    private struct State {
        var task: Task<Void, Never>?
        var finished: [MQTTReception.Message] = []
    }

    private let wake: SharedWakeEvent
    private let state = Mutex(State())

    init(_ wake: SharedWakeEvent) { self.wake = wake }

    /// Starts to process messages; false if earlier ones are still being processed.
    func begin(_ messages: [MQTTReception.Message], _ take: @escaping MQTTSubscription.Taker) -> Bool {
        state.withLock { state in
            if state.task != nil { return false }
            state.task = Task { self.end(await take(messages) ? messages : []) }
            return true
        }
    }

    /// Returns the messages processed since the last call.
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
