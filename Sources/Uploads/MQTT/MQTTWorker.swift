/// The thread of a connection: connects for the first message, then keeps the connection alive.
struct MQTTWorker: ~Copyable {
    private typealias Link = MQTTLink<MQTTConversation>

    private let target: MQTTTarget
    private let mailbox: MQTTMailbox
    private var link: Link?

    private init(to target: MQTTTarget, from mailbox: MQTTMailbox) {
        (self.target, self.mailbox) = (target, mailbox)
        link = nil
    }

    /// Runs until the queue is empty and the connection closed.
    static func run(to target: MQTTTarget, from mailbox: MQTTMailbox) {
        let pipe = BrokenPipe()
        var worker = MQTTWorker(to: target, from: mailbox)
        while worker.work() {}
        pipe.restore()
    }

    /// Performs one work item; false at the end.
    private mutating func work() -> Bool {
        var current = link.take()
        switch mailbox.next(isConnected: current != nil) {
        case .publish(let order): link = serve(order, over: &current)
        case .rest: link = rest(&current)
        case .leave(let leave):
            if let connected = current.take() { connected.leave(until: leave.deadline, wakenBy: mailbox.wake) }
            leave.result.settle(.success(()))
        case .end: return false
        }
        return true
    }

    /// Waits for the next work item.
    ///
    /// If the connection ends, it is dropped silently; the next message reconnects.
    private func rest(_ current: inout Link?) -> Link? {
        guard var link = current.take() else { return nil }
        do throws(MQTTEnd) { try link.advance() } catch { return nil }
        link.wait(wakenBy: mailbox.wake, until: nil)
        return link
    }

    /// Publishes an order's messages; returns the connection if it can be reused.
    private func serve(_ order: MQTTOrder, over current: inout Link?) -> Link? {
        if order.result.isSettled { return current.take() }
        let deadline = ContinuousClock.now + order.time
        do throws(MQTTEnd) {
            if current == nil { current = try connect(for: order, until: deadline) }
        } catch {
            order.result.settle(.failure(TransportFailure(error, after: order.time)))
        }
        guard var link = current.take() else { return nil }
        do throws(MQTTEnd) {
            order.result.settle(.success(try publish(order, over: &link, until: deadline)))
            return link
        } catch {
            order.result.settle(.failure(TransportFailure(error, after: order.time)))
            // Outstanding acknowledgements may still arrive; they are ignored.
            if case .interrupted = error { return link }
            return nil
        }
    }

    private func publish(
        _ order: MQTTOrder,
        over link: inout Link,
        until deadline: ContinuousClock.Instant
    ) throws(MQTTEnd) -> [MQTTOutcome] {
        var outcomes: [MQTTOutcome] = []
        for message in order.messages {
            // The last message of a cancelled order may still be unacknowledged.
            try proceed(&link, for: order, until: deadline) { !$0.isAwaiting }
            _ = link.conversation.takeOutcome()
            if let outcome = link.conversation.publish(message) {
                outcomes.append(outcome)
                continue
            }
            try proceed(&link, for: order, until: deadline) { !$0.isAwaiting }
            outcomes.append(link.conversation.takeOutcome() ?? .acknowledged)
        }
        return outcomes
    }

    /// Runs the link until a condition holds.
    private func proceed(
        _ link: inout Link,
        for order: MQTTOrder,
        until deadline: ContinuousClock.Instant,
        _ isDone: (MQTTConversation) -> Bool
    ) throws(MQTTEnd) {
        while true {
            try link.advance()
            if isDone(link.conversation) { return }
            if !isWanted(order) { throw .interrupted }
            if deadline <= .now { throw .late }
            link.wait(wakenBy: mailbox.wake, until: deadline)
        }
    }

    private func isWanted(_ order: MQTTOrder) -> Bool { !order.result.isSettled && !mailbox.isInterrupted }

    /// Connects with MQTT 5, then with 3.1.1 if the broker may not support 5.
    private func connect(for order: MQTTOrder, until deadline: ContinuousClock.Instant) throws(MQTTEnd) -> Link {
        let first: MQTTEnd
        do throws(MQTTEnd) { return try connect(in: .v5, for: order, until: deadline) } catch { first = error }
        guard first.mayBeVersion else { throw first }
        do throws(MQTTEnd) { return try connect(in: .v311, for: order, until: deadline) } catch {
            // Any other error is more specific than a lost connection.
            throw error.isLoss ? first : error
        }
    }

    private func connect(
        in version: MQTTVersion,
        for order: MQTTOrder,
        until deadline: ContinuousClock.Instant
    ) throws(MQTTEnd) -> Link {
        var link = try Link.open(
            to: target,
            saying: MQTTConversation(target.client, in: version, at: .now),
            wakenBy: mailbox.wake,
            until: deadline,
            while: { isWanted(order) }
        )
        try proceed(&link, for: order, until: deadline, \.isReady)
        return link
    }
}

extension MQTTEnd {
    /// Whether the broker may not support MQTT 5: some then just close the connection.
    fileprivate var mayBeVersion: Bool {
        switch self {
        case .fault(.olderVersion), .fault(.turnedAway(0x01)), .fault(.turnedAway(0x84)): true
        default: isLoss
        }
    }

    fileprivate var isLoss: Bool {
        if case .transport(.lost) = self { true } else { false }
    }
}
