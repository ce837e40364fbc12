import Uploads
import Testing

@Suite struct `A conversation with a broker` {
    private let start = ContinuousClock.now
    private let message = MQTTMessage(topic: "a", payload: [1])

    private func opened(
        in version: MQTTVersion = .v5,
        properties: [UInt8] = []
    ) throws -> MQTTConversation {
        var conversation = try #require(MQTTConversation(MQTTClient(identifier: "boat"), in: version, at: start))
        conversation.sent(conversation.output.count, at: start)
        let count = UInt8(properties.count)
        if version == .v311 {
            try conversation.receive(hex("20 02 0000"))
        } else {
            try conversation.receive([0x20, 3 + count, 0, 0, count])
            try conversation.receive(properties)
        }
        return conversation
    }

    private func fault(of bytes: [UInt8], in conversation: MQTTConversation) -> MQTTFault? {
        var conversation = conversation
        do throws(MQTTFault) {
            try conversation.receive(bytes)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: MQTTVersion.allCases) func `begins with a request to connect`(version: MQTTVersion) throws {
        let client = MQTTClient(identifier: "boat")
        let conversation = try #require(MQTTConversation(client, in: version, at: start))
        #expect(Array(conversation.output) == MQTTRequest.connect(client, in: version))
        #expect(!conversation.isReady)
        #expect(conversation.nextInstant == nil)
    }

    @Test(arguments: MQTTVersion.allCases) func `has a message acknowledged by its number`(version: MQTTVersion) throws
    {
        var conversation = try opened(in: version)
        for number in 1...3 as ClosedRange<UInt8> {
            let begun = conversation.publish(message)
            #expect(begun == nil)
            #expect(conversation.isAwaiting)
            conversation.sent(conversation.output.count, at: start)
            try conversation.receive([0x40, 2, 0, number])
            let answer = conversation.takeOutcome()
            #expect(answer == .acknowledged)
            #expect(!conversation.isAwaiting)
        }
    }

    @Test(
        arguments: [
            (0x10, MQTTOutcome.acknowledged),
            (0x80, .refused(reason: "the broker refuses the message (0x80)")),
            (0x87, .notAuthorized(reason: "the broker does not let this user publish there (0x87)")),
            (0x90, .refused(reason: "the broker refuses the topic (0x90)")),
            (0x97, .unwilling(reason: "the broker has reached its limit for this user (0x97)")),
        ] as [(UInt8, MQTTOutcome)]
    ) func `has a message refused with a reason`(code: UInt8, outcome: MQTTOutcome) throws {
        var conversation = try opened()
        let begun = conversation.publish(message)
        #expect(begun == nil)
        try conversation.receive([0x40, 3, 0, 1, code])
        let answer = conversation.takeOutcome()
        #expect(answer == outcome)
    }

    @Test func `does not begin with a message that the broker would not take`() throws {
        var conversation = try opened(properties: [0x27, 0, 0, 0, 20])
        let large = MQTTMessage(topic: "a", payload: [UInt8](repeating: 0, count: 20))
        let refusal = conversation.publish(large)
        #expect(refusal == .refused(reason: "the message is too large for the broker (20 bytes)"))
        #expect(conversation.output.isEmpty)
        let begun = conversation.publish(message)
        #expect(begun == nil)
    }

    @Test func `has nothing kept by a broker that keeps nothing`() throws {
        var conversation = try opened(properties: [0x25, 0])
        let begun = conversation.publish(MQTTMessage(topic: "a", payload: [1], isRetained: true))
        #expect(begun == nil)
        #expect(conversation.output.first == 0x32)
    }

    @Test func `ends with a broker that acknowledges nothing`() throws {
        let conversation = try #require(MQTTConversation(MQTTClient(identifier: "boat"), in: .v5, at: start))
        #expect(fault(of: [0x20, 5, 0, 0, 2, 0x24, 0], in: conversation) == .acknowledgesNothing)
    }

    @Suite struct `that is at rest` {
        private let start = ContinuousClock.now

        private func opened(_ properties: [UInt8] = []) throws -> MQTTConversation {
            var conversation = try #require(MQTTConversation(MQTTClient(identifier: "boat"), in: .v5, at: start))
            conversation.sent(conversation.output.count, at: start)
            let count = UInt8(properties.count)
            try conversation.receive([0x20, 3 + count, 0, 0, count])
            try conversation.receive(properties)
            return conversation
        }

        @Test func `asks after 45 seconds whether the broker is there`() throws {
            var conversation = try opened()
            #expect(conversation.nextInstant == start + .seconds(45))
            try conversation.tick(at: start + .seconds(44))
            #expect(conversation.output.isEmpty)
            try conversation.tick(at: start + .seconds(45))
            #expect(Array(conversation.output) == [0xC0, 0])
        }

        @Test func `goes on when the broker is`() throws {
            var conversation = try opened()
            try conversation.tick(at: start + .seconds(45))
            conversation.sent(2, at: start + .seconds(46))
            try conversation.receive([0xD0, 0])
            #expect(conversation.nextInstant == start + .seconds(91))
        }

        @Test func `ends when it is silent for 30 seconds`() throws {
            var conversation = try opened()
            try conversation.tick(at: start + .seconds(45))
            conversation.sent(2, at: start + .seconds(45))
            try conversation.tick(at: start + .seconds(74))
            var silent = conversation
            #expect(throws: MQTTFault.silent) { try silent.tick(at: start + .seconds(75)) }
        }

        @Test func `asks as often as the broker wants, or never`() throws {
            #expect(try opened([0x13, 0, 20]).nextInstant == start + .seconds(15))
            #expect(try opened([0x13, 0, 0]).nextInstant == nil)
        }
    }

    @Test(arguments: MQTTVersion.allCases) func `ends with what is no welcome`(version: MQTTVersion) throws {
        let conversation = try #require(MQTTConversation(MQTTClient(identifier: "boat"), in: version, at: start))
        for first in UInt8.min...UInt8.max where first != 0x20 {
            #expect(fault(of: [first], in: conversation) == .malformed)
        }
    }

    @Test(arguments: MQTTVersion.allCases) func `ends at the first byte of what nobody has asked for`(
        version: MQTTVersion
    ) throws {
        let conversation = try opened(in: version)
        for first in UInt8.min...UInt8.max where first != 0xE0 {
            #expect(fault(of: [first], in: conversation) == .unasked)
        }
    }

    @Test func `ends with the acknowledgement of another message`() throws {
        var conversation = try opened()
        let begun = conversation.publish(message)
        #expect(begun == nil)
        #expect(fault(of: [0x40, 2, 0, 2], in: conversation) == .unasked)
        #expect(fault(of: [0x40, 2, 0, 1, 0x40, 2, 0, 1], in: conversation) == .unasked)
    }

    @Test func `ends with the broker's leave`() throws {
        #expect(fault(of: [0xE0, 1, 0x8B], in: try opened()) == .disconnected(0x8B))
    }

    @Test func `takes leave behind what is to be sent`() throws {
        var conversation = try opened()
        let begun = conversation.publish(message)
        #expect(begun == nil)
        conversation.leave()
        #expect(conversation.output.suffix(2) == [0xE0, 0])
    }
}
