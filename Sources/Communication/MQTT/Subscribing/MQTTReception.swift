/// The conversation of a subscriber, by MQTT 5, in a session that the broker keeps: what comes is acknowledged once it is done with.
package struct MQTTReception: MQTTTalk {
    /// A message that came, with its number in this connection; that it has a number means that it is to be acknowledged.
    package struct Message: Hashable, Sendable {
        /// The topic.
        package let topic: String
        /// The content.
        package let payload: [UInt8]
        /// The number by which it is acknowledged; nil at QoS 0.
        let identifier: UInt16?
    }

    /// The most bytes of a packet; the broker is told not to send longer ones.
    static let longestPacket = 16 << 10

    /// The most messages that the broker sends before one of them is acknowledged.
    static let mostUnacknowledged: UInt16 = 200

    private static let subscription: UInt16 = 1
    private static let keepAlive: UInt16 = 60

    /// Bytes that are to be sent to the broker.
    package private(set) var output: ArraySlice<UInt8>

    /// True once the broker has let the client in, and has taken the subscription.
    package private(set) var isReady = false

    /// True while nothing is read, so that no answer to a ping is missed.
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
    /// Numbers in the order in which they came, in which they are acknowledged (MQTT 5, 4.6), with those that are done.
    private var due: [UInt16] = []
    private var done: Set<UInt16> = []

    /// Begins to connect, and to subscribe to topics at QoS 1.
    ///
    /// Nil where a name or the password fits into no packet.
    package init?(_ client: MQTTClient, to topics: [String], at now: ContinuousClock.Instant) {
        guard let request = MQTTRequest.connect(lasting: client, keepAlive: Self.keepAlive) else { return nil }
        (self.topics, output, lastSent) = (topics, request[...], now)
    }

    /// The time at which `tick` has something to do.
    package var nextInstant: ContinuousClock.Instant? {
        if let pinged { return pinged + MQTTConversation.pongTimeout }
        return isWelcome ? lastSent + pause : nil
    }

    /// Takes note that so many bytes of `output` are on their way.
    package mutating func sent(_ count: Int, at now: ContinuousClock.Instant) {
        output = output.dropFirst(count)
        lastSent = now
    }

    /// The messages that came since this was asked last.
    package mutating func takeMessages() -> [Message] {
        defer { messages = [] }
        return messages
    }

    /// Acknowledges a message, once those before it are.
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

    /// Takes in what the broker has sent.
    ///
    /// - Throws: the reason why the connection is to be ended.
    package mutating func receive(_ bytes: some Collection<UInt8>) throws(MQTTFault) {
        framer.add(bytes)
        while let packet = try framer.next() { try take(packet) }
    }

    /// Asks whether the broker is there, or finds that it is not.
    ///
    /// - Throws: the reason why the connection is to be ended.
    package mutating func tick(at now: ContinuousClock.Instant) throws(MQTTFault) {
        guard let next = nextInstant, now >= next else { return }
        if pinged != nil { throw .silent }
        output += MQTTRequest.ping
        if isPaused { lastSent = now } else { pinged = now }
    }

    /// Takes leave, behind what is to be sent still.
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
        // The flag is that of a session of before.
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
        // More than what was asked for no broker sends.
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
    /// An introduction for a session that lasts beyond the connection (MQTT 5, 3.1).
    static func connect(lasting client: MQTTClient, keepAlive: UInt16) -> [UInt8]? {
        var writer = MQTTWriter()
        _ = writer.addText("MQTT")
        let credentials = client.credentials
        let flags: UInt8 = credentials.user == nil ? 0 : 0x80 | (credentials.password == nil ? 0 : 0x40)
        writer.add([MQTTVersion.v5.rawValue, flags])
        writer.add(keepAlive)
        // The session never ends; so many messages at once, and of such a length at most.
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

    /// A subscription at QoS 1, to what is retained only the first time (MQTT 5, 3.8).
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
