import Uploads
import Testing

/// Packets as specified in MQTT 5 and 3.1.1, sections 3.1, 3.3, 3.12 and 3.14.
@Suite struct `A request of MQTT` {
    @Suite struct `to connect` {
        @Test func `has its version, the session's flags, the keep-alive and the client's name`() {
            let request = MQTTRequest.connect(MQTTClient(identifier: "boat"), in: .v311)
            #expect(request == hex("10 10 0004 4D515454 04 02 003C 0004 626F6174"))
        }

        @Test func `says in MQTT 5 how long a packet may be, and that no words are wanted`() {
            let request = MQTTRequest.connect(MQTTClient(identifier: "boat"), in: .v5)
            #expect(request == hex("10 18 0004 4D515454 05 02 003C 07 27 00010000 17 00 0004 626F6174"))
        }

        @Test func `has a will, a user and a password behind the name`() {
            let client = MQTTClient(
                identifier: "b",
                credentials: Credentials(user: "anna", password: "é"),
                will: MQTTMessage(topic: "t", payload: [1, 2])
            )
            let old = hex("10 1E 0004 4D515454 04 CE 003C 0001 62 0001 74 0002 0102 0004 616E6E61 0002 C3A9")
            #expect(MQTTRequest.connect(client, in: .v311) == old)
            let new = hex("0001 62 00 0001 74 0002 0102 0004 616E6E61 0002 C3A9")
            #expect(MQTTRequest.connect(client, in: .v5)?.suffix(new.count) == new[...])
        }

        @Test func `has the flag of a user without a password`() {
            let client = MQTTClient(identifier: "b", credentials: Credentials(user: "anna"))
            #expect(MQTTRequest.connect(client, in: .v311)?[9] == 0b1000_0010)
        }

        @Test func `has no password without a user, and no token`() {
            let client = MQTTClient(identifier: "b", credentials: Credentials(password: "geheim", token: "abc"))
            #expect(
                MQTTRequest.connect(client, in: .v311) == MQTTRequest.connect(MQTTClient(identifier: "b"), in: .v311)
            )
        }

        @Test(arguments: ["a\0b", String(repeating: "a", count: 65_536)])
        func `is none with a text that MQTT cannot have`(
            text: String
        ) {
            let user = MQTTClient(identifier: "b", credentials: Credentials(user: text))
            let will = MQTTClient(identifier: "b", will: MQTTMessage(topic: text, payload: []))
            for client in [MQTTClient(identifier: text), user, will] {
                #expect(MQTTRequest.connect(client, in: .v5) == nil)
            }
        }
    }

    @Suite struct `to publish` {
        private let message = MQTTMessage(topic: "a/b", payload: Array("here".utf8))

        @Test func `has QoS 1, the topic, its number and the payload`() {
            let packet = MQTTRequest.publish(message, as: 0x1234, in: .v311, isRetained: false)
            #expect(packet == hex("32 0B 0003 612F62 1234 68657265"))
        }

        @Test func `has in MQTT 5 the length of no properties`() {
            let packet = MQTTRequest.publish(message, as: 1, in: .v5, isRetained: true)
            #expect(packet == hex("33 0C 0003 612F62 0001 00 68657265"))
        }

        @Test(arguments: [
            (0, "00"), (127, "7F"), (128, "80 01"), (16_383, "FF 7F"), (16_384, "80 80 01"), (2_097_151, "FF FF 7F"),
            (2_097_152, "80 80 80 01"), (268_435_455, "FF FF FF 7F"),
        ]) func `has a length of as many bytes as it needs`(length: Int, expected: String) throws {
            var writer = MQTTWriter()
            let isWritten = writer.addVariableInteger(length)
            #expect(isWritten)
            #expect(writer.bytes == hex(expected))
            var reader = MQTTReader(hex(expected))
            let read = try reader.variableInteger()
            #expect(read == length)
        }

        @Test(arguments: [268_435_456, -1]) func `is none that is longer than a packet can say`(length: Int) {
            var writer = MQTTWriter()
            let isWritten = writer.addVariableInteger(length)
            #expect(!isWritten)
        }
    }

    @Test func `asks whether the broker is there, and takes leave, in two bytes`() {
        #expect(MQTTRequest.ping == [0xC0, 0])
        #expect(MQTTRequest.disconnect == [0xE0, 0])
    }
}
