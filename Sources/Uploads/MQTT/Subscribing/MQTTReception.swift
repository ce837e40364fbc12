/// The protocol state of an MQTT 5 subscriber with a persistent session.
///
/// Messages are acknowledged after processing.
package struct MQTTReception: MQTTTalk {
    /// A received message; a packet identifier means that it must be acknowledged.
    package struct Message: Hashable, Sendable {
        package let topic: String
        package let payload: [UInt8]
        /// Packet identifier for the acknowledgement; `nil` at QoS 0.
        let identifier: UInt16?
    }

    /// Maximum packet size in bytes, announced to the broker.
    static let longestPacket = 16 << 10

    /// How many unacknowledged messages the broker may send (Receive Maximum).
    static let mostUnacknowledged: UInt16 = 200

    private static let subscription: UInt16 = 1
    private static let keepAlive: UInt16 = 60

    package private(set) var output: ArraySlice<UInt8>

    /// Whether the broker has accepted the connection and the subscription.
    package private(set) var isReady = false

    /// Whether reading is suspended; the ping timeout then does not run.
    var isPaused = false {
        didSet { if isPaused { pinged = nil } }
    }

    private let topics: [String]
    private var framer = MQTTFramer(atMost: longestPacket)
    private var pause = Duration.seconds(Int(keepAlive)) * 3 / 4
    private var lastSent: ContinuousClock.Instant
    private var pinged: ContinuousClock.Instant?
    private var isWelcome = false
    private var messages: [Message] = []
    /// In order of arrival; acknowledged in this order (MQTT 5, 4.6) as soon as they are in `done`.
    private var due: [UInt16] = []
    private var done: Set<UInt16> = []

    /// Starts to connect and to subscribe to topics at QoS 1; `nil` if an identifier or the password is too long.
    package init?(_ client: MQTTClient, to topics: [String], at now: ContinuousClock.Instant) {
        guard let request = MQTTRequest.connect(lasting: client, keepAlive: Self.keepAlive) else { return nil }
        (self.topics, output, lastSent) = (topics, request[...], now)
    }

    package var nextInstant: ContinuousClock.Instant? {
        if let pinged { return pinged + MQTTConversation.pongTimeout }
        return isWelcome ? lastSent + pause : nil
    }

    package mutating func sent(_ count: Int, at now: ContinuousClock.Instant) {
        output = output.dropFirst(count)
        lastSent = now
    }

    /// Returns the messages received since the last call.
    package mutating func takeMessages() -> [Message] {
        defer { messages = [] }
        return messages
    }

    /// Acknowledges a message as soon as all earlier ones are acknowledged.
    package mutating func acknowledge(_ message: Message) {
        guard let identifier = message.identifier else { return }
        done.insert(identifier)
        let ended = due.prefix { done.contains($0) }
        for identifier in ended {
            done.remove(identifier)
            output += [0x40, 2, UInt8(identifier >> 8), UInt8(identifier & 0xFF)]
        }
        due.removeFirst(ended.count)
    }

    package mutating func receive(_ bytes: some Collection<UInt8>) throws(MQTTFault) {
        framer.add(bytes)
        while let packet = try framer.next() { try take(packet) }
    }

    /// Sends a ping when the keep-alive timer expires.
    ///
    /// - Throws: the reason to close the connection, such as a missing answer to the ping.
    package mutating func tick(at now: ContinuousClock.Instant) throws(MQTTFault) {
        guard let next = nextInstant, now >= next else { return }
        if pinged != nil { throw .silent }
        output += MQTTRequest.ping
        if isPaused { lastSent = now } else { pinged = now }
    }

    package mutating func leave() { output += MQTTRequest.disconnect }

    private mutating func take(_ packet: MQTTPacket) throws(MQTTFault) {
        var reader = MQTTReader(packet.body)
        switch packet.first >> 4 {
        case 2: try takeWelcome(&reader)
        case 3: try takeMessage(packet, &reader)
        case 9: try takeSubscription(&reader)
        case 13: pinged = nil
        case 14: throw .disconnected(reader.isAtEnd ? 0 : try reader.byte())
        default: throw .unasked
        }
    }

    private mutating func takeWelcome(_ reader: inout MQTTReader) throws(MQTTFault) {
        // The only flag is "session present".
        guard !isWelcome, try reader.byte() <= 1 else { throw .malformed }
        let code = try reader.byte()
        if reader.isAtEnd { throw code == 0 ? .olderVersion : .turnedAway(code) }
        guard code == 0 else { throw .turnedAway(code) }
        let conditions = try MQTTProperties(from: &reader, of: .connectAcknowledgement)
        if let wanted = conditions.keepAlive, wanted > 0 { pause = .seconds(Int(wanted)) * 3 / 4 }
        isWelcome = true
        guard let request = MQTTRequest.subscribe(to: topics, as: Self.subscription) else { throw .malformed }
        output += request
    }

    private mutating func takeSubscription(_ reader: inout MQTTReader) throws(MQTTFault) {
        guard try reader.twoBytes() == Self.subscription else { throw .unasked }
        _ = try reader.part(of: try reader.variableInteger())
        for _ in topics {
            let code = try reader.byte()
            guard code < 0x80 else { throw .turnedAway(code) }
        }
        isReady = true
    }

    private mutating func takeMessage(_ packet: MQTTPacket, _ reader: inout MQTTReader) throws(MQTTFault) {
        let quality = packet.first >> 1 & 3
        // A broker must not exceed the QoS of the subscription.
        guard isWelcome, quality <= 1 else { throw .unasked }
        let topic = try reader.text()
        let identifier = quality == 0 ? nil : try reader.twoBytes()
        _ = try reader.part(of: try reader.variableInteger())
        if let identifier {
            guard due.count < Self.mostUnacknowledged, !due.contains(identifier) else { throw .unasked }
            due.append(identifier)
        }
        messages.append(Message(topic: topic, payload: Array(reader.remaining), identifier: identifier))
    }
}

extension MQTTRequest {
    /// A CONNECT for a session that outlives the connection (MQTT 5, 3.1).
    static func connect(lasting client: MQTTClient, keepAlive: UInt16) -> [UInt8]? {
        var writer = MQTTWriter()
        _ = writer.addText("MQTT")
        let credentials = client.credentials
        let flags: UInt8 = credentials.user == nil ? 0 : 0x80 | (credentials.password == nil ? 0 : 0x40)
        writer.add([MQTTVersion.v5.rawValue, flags])
        writer.add(keepAlive)
        // The session never expires; then Receive Maximum and Maximum Packet Size.
        writer.add([13, 0x11])
        writer.add(UInt32.max)
        writer.add([0x21])
        writer.add(MQTTReception.mostUnacknowledged)
        writer.add([0x27])
        writer.add(UInt32(MQTTReception.longestPacket))
        guard writer.addText(client.identifier) else { return nil }
        if let user = credentials.user {
            guard writer.addText(user) else { return nil }
            if let password = credentials.password, !writer.addCounted(Array(password.utf8)) { return nil }
        }
        return writer.packet(first: 0x10)
    }

    /// A SUBSCRIBE with QoS 1; retained messages are sent only for a new subscription (MQTT 5, 3.8).
    static func subscribe(to topics: [String], as identifier: UInt16) -> [UInt8]? {
        var writer = MQTTWriter()
        writer.add(identifier)
        writer.add([0])
        for topic in topics {
            guard writer.addText(topic) else { return nil }
            writer.add([0x11])
        }
        return writer.packet(first: 0x82)
    }
}
