/// The protocol state of an MQTT client, without I/O: the caller passes in bytes and the time.
package protocol MQTTTalk: Sendable {
    /// Bytes to send to the broker.
    var output: ArraySlice<UInt8> { get }

    /// Whether the broker has accepted the connection.
    var isReady: Bool { get }

    /// When to call `tick` next; `nil` if no timer runs.
    var nextInstant: ContinuousClock.Instant? { get }

    /// Removes sent bytes from `output` and restarts the keep-alive timer.
    mutating func sent(_ count: Int, at now: ContinuousClock.Instant)

    /// Parses bytes from the broker.
    ///
    /// - Throws: the reason to close the connection.
    mutating func receive(_ bytes: some Collection<UInt8>) throws(MQTTFault)

    /// Runs the timers that have expired.
    ///
    /// - Throws: the reason to close the connection.
    mutating func tick(at now: ContinuousClock.Instant) throws(MQTTFault)

    /// Appends a DISCONNECT to the output.
    mutating func leave()
}

/// Why a connection to a broker ends.
package enum MQTTFault: Error, Hashable, Sendable {
    /// Not MQTT, or not allowed by the standard at this point.
    case malformed
    /// A packet exceeds the announced limit.
    case tooLarge
    /// A packet that answers no request.
    case unasked
    /// The broker did not answer a ping.
    case silent
    /// The broker answered in MQTT 3.1.1 to a request in MQTT 5.
    case olderVersion
    /// The broker rejects the client. The code is that of MQTT 5 (3.2.2.2); below 0x80, that of 3.1.1 (3.2.2.3).
    case turnedAway(UInt8)
    /// The broker disconnects with a reason code (MQTT 5, 3.14.2.1).
    case disconnected(UInt8)
    /// The broker supports only QoS 0, so it cannot acknowledge messages (MQTT 5, 3.2.2.3.4).
    case acknowledgesNothing
}

/// The protocol state of a publishing client, without I/O: the caller passes in bytes and the time.
///
/// At most one message is unacknowledged. An unexpected packet from the broker ends the conversation, so no buffer can
/// grow without limit.
package struct MQTTConversation: MQTTTalk {
    package typealias Instant = ContinuousClock.Instant

    /// How long a broker may take to answer a ping.
    package static let pongTimeout = Duration.seconds(30)

    package private(set) var output: ArraySlice<UInt8>

    package private(set) var isReady = false

    /// Holds the received bytes of an incomplete packet.
    package private(set) var framer = MQTTFramer()

    private let version: MQTTVersion
    private var conditions = MQTTProperties()
    private var keepAlive: Duration?
    private var lastSent: Instant
    private var pinged: Instant?
    private var lastIdentifier: UInt16 = 0
    private var awaited: UInt16?
    private var outcome: MQTTOutcome?

    /// Starts to connect; `nil` if an identifier, the password or the will is too long for a packet.
    package init?(_ client: MQTTClient, in version: MQTTVersion, at now: Instant) {
        guard let request = MQTTRequest.connect(client, in: version) else { return nil }
        self.version = version
        output = request[...]
        lastSent = now
        keepAlive = Self.pause(client.keepAlive)
    }

    /// Whether a message is unacknowledged.
    package var isAwaiting: Bool { awaited != nil }

    package var nextInstant: Instant? {
        if let pinged { return pinged + Self.pongTimeout }
        return isReady ? keepAlive.map { lastSent + $0 } : nil
    }

    package mutating func sent(_ count: Int, at now: Instant) {
        output = output.dropFirst(count)
        lastSent = now
    }

    /// Starts to publish a message; call this only after the previous message was acknowledged.
    ///
    /// - Returns: an outcome if the message cannot be sent at all; otherwise `nil`.
    package mutating func publish(_ message: MQTTMessage) -> MQTTOutcome? {
        guard message.hasUsableTopic else { return .refused(reason: "the topic is not valid for publishing") }
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

    /// Outcome of the last message, returned once; `nil` until the broker answers.
    package mutating func takeOutcome() -> MQTTOutcome? {
        defer { outcome = nil }
        return outcome
    }

    package mutating func receive(_ bytes: some Collection<UInt8>) throws(MQTTFault) {
        framer.add(bytes)
        while let first = framer.first {
            try expect(first)
            guard let packet = try framer.next() else { return }
            try take(MQTTAnswer(packet, in: version))
        }
    }

    /// Sends a ping when the keep-alive timer expires.
    ///
    /// - Throws: the reason to close the connection, such as a missing answer to the ping.
    package mutating func tick(at now: Instant) throws(MQTTFault) {
        guard let next = nextInstant, now >= next else { return }
        if pinged != nil { throw .silent }
        output += MQTTRequest.ping
        pinged = now
    }

    package mutating func leave() { output += MQTTRequest.disconnect }

    /// Rejects an unexpected packet by its first byte, before the rest arrives.
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

    /// Longest silence of the client: 3/4 of the keep-alive interval.
    ///
    /// Brokers allow 1.5 times the interval.
    private static func pause(_ keepAlive: UInt16) -> Duration? {
        keepAlive == 0 ? nil : .seconds(Int(keepAlive)) * 3 / 4
    }
}
