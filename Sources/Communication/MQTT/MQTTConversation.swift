/// Both sides of a connection to a broker, without the connection itself: bytes go in and out, and the time is told.
///
/// One message is on its way at a time. What the broker sends beside the answers that are due ends the conversation, so that
/// nothing grows that it could fill.
package struct MQTTConversation: MQTTTalk {
    /// An instant of the clock that whoever holds the conversation reads.
    package typealias Instant = ContinuousClock.Instant

    /// The time that a broker has to answer a ping.
    package static let pongTimeout = Duration.seconds(30)

    /// Bytes that are to be sent to the broker.
    package private(set) var output: ArraySlice<UInt8>

    /// True once the broker has let the client in.
    package private(set) var isReady = false

    /// Bytes that the broker has sent of a packet that is not whole yet.
    package private(set) var framer = MQTTFramer()

    private let version: MQTTVersion
    private var conditions = MQTTProperties()
    private var keepAlive: Duration?
    private var lastSent: Instant
    private var pinged: Instant?
    private var lastIdentifier: UInt16 = 0
    private var awaited: UInt16?
    private var outcome: MQTTOutcome?

    /// Begins to connect.
    ///
    /// Nil where a name, the password or the will fits into no packet.
    package init?(_ client: MQTTClient, in version: MQTTVersion, at now: Instant) {
        guard let request = MQTTRequest.connect(client, in: version) else { return nil }
        self.version = version
        output = request[...]
        lastSent = now
        keepAlive = Self.pause(client.keepAlive)
    }

    /// True while a message is not answered.
    package var isAwaiting: Bool { awaited != nil }

    /// The time at which `tick` has something to do; nil where there is none.
    package var nextInstant: Instant? {
        if let pinged { return pinged + Self.pongTimeout }
        return isReady ? keepAlive.map { lastSent + $0 } : nil
    }

    /// Takes note that so many bytes of `output` are on their way.
    package mutating func sent(_ count: Int, at now: Instant) {
        output = output.dropFirst(count)
        lastSent = now
    }

    /// Begins to publish a message; there must be none that is not answered.
    ///
    /// - Returns: an outcome where there is one already, as nobody can take the message.
    package mutating func publish(_ message: MQTTMessage) -> MQTTOutcome? {
        guard message.hasUsableTopic else { return .refused(reason: "nobody can publish to this topic") }
        let identifier = lastIdentifier == .max ? 1 : lastIdentifier + 1
        let isRetained = message.isRetained && conditions.retains
        guard let packet = MQTTRequest.publish(message, as: identifier, in: version, isRetained: isRetained) else {
            return .refused(reason: "the message is too large for any broker")
        }
        if let most = conditions.longestPacket, packet.count > most {
            return .refused(reason: "the message is too large for the broker (\(most) bytes)")
        }
        (lastIdentifier, awaited, outcome) = (identifier, identifier, nil)
        output += packet
        return nil
    }

    /// The outcome of the message that was published last; nil as long as there is none, or where it was taken before.
    package mutating func takeOutcome() -> MQTTOutcome? {
        defer { outcome = nil }
        return outcome
    }

    /// Takes in what the broker has sent.
    ///
    /// - Throws: the reason why the connection is to be ended.
    package mutating func receive(_ bytes: some Collection<UInt8>) throws(MQTTFault) {
        framer.add(bytes)
        while let first = framer.first {
            try expect(first)
            guard let packet = try framer.next() else { return }
            try take(MQTTAnswer(packet, in: version))
        }
    }

    /// Does what it is time for: asks whether the broker is there, or finds that it is not.
    ///
    /// - Throws: the reason why the connection is to be ended.
    package mutating func tick(at now: Instant) throws(MQTTFault) {
        guard let next = nextInstant, now >= next else { return }
        if pinged != nil { throw .silent }
        output += MQTTRequest.ping
        pinged = now
    }

    /// Takes leave, behind what is to be sent still.
    package mutating func leave() { output += MQTTRequest.disconnect }

    /// Refuses a packet by its first byte, before the rest is here.
    private func expect(_ first: UInt8) throws(MQTTFault) {
        guard let kind = MQTTAnswer.Kind(first: first) else { throw isReady ? .unasked : .malformed }
        switch kind {
        case .connectAcknowledgement: if isReady { throw .unasked }
        case .publishAcknowledgement: if !isAwaiting { throw isReady ? .unasked : .malformed }
        case .pong: if pinged == nil { throw isReady ? .unasked : .malformed }
        case .disconnect: if version != .v5 || !isReady { throw .malformed }
        }
    }

    private mutating func take(_ answer: MQTTAnswer) throws(MQTTFault) {
        switch answer {
        case .welcome(let conditions):
            guard conditions.acknowledges else { throw .acknowledgesNothing }
            (isReady, self.conditions) = (true, conditions)
            if let wanted = conditions.keepAlive { keepAlive = Self.pause(wanted) }
        case .acknowledgement(let identifier, let code):
            guard identifier == awaited else { throw .unasked }
            (awaited, outcome) = (nil, MQTTOutcome(code: code))
        case .pong: pinged = nil
        }
    }

    /// The longest time that the client is silent: a quarter less than what the broker is told, which bears a half more.
    private static func pause(_ keepAlive: UInt16) -> Duration? {
        keepAlive == 0 ? nil : .seconds(Int(keepAlive)) * 3 / 4
    }
}
