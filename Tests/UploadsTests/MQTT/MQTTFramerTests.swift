import Uploads
import Testing

@Suite struct `A stream of packets` {
    @Test func `is the same however it is cut`() throws {
        let long = [UInt8](repeating: 7, count: 200)
        let stream = hex("20 02 0000 D0 00 40 C801") + long
        let expected = [
            MQTTPacket(first: 0x20, body: [0, 0]), MQTTPacket(first: 0xD0, body: []),
            MQTTPacket(first: 0x40, body: long),
        ]
        for size in [1, 2, 3, 5, 209] {
            var framer = MQTTFramer()
            var packets: [MQTTPacket] = []
            for start in stride(from: 0, to: stream.count, by: size) {
                framer.add(stream[start..<min(start + size, stream.count)])
                while let packet = try framer.next() { packets.append(packet) }
            }
            #expect(packets == expected)
            #expect(framer.count == 0)
        }
    }

    @Test func `has packets of 64 KiB`() throws {
        var framer = MQTTFramer()
        framer.add(hex("40 808004"))
        framer.add([UInt8](repeating: 0, count: 65_536))
        let packet = try framer.next()
        #expect(packet?.body.count == 65_536)
    }

    @Test(arguments: ["40 818004", "30 FFFFFF7F"])
    func `ends at a length of more than that, before the rest is there`(bytes: String) {
        var framer = MQTTFramer()
        framer.add(hex(bytes))
        #expect(throws: MQTTFault.tooLarge) { try framer.next() }
    }

    @Test(
        arguments: [[0x20, 0x80, 0x80, 0x80, 0x80], [0x20, 0x80, 0], [0x20, 0xFF, 0xFF, 0xFF, 0xFF, 1]] as [[UInt8]]
    )
    func `ends at a length that is none`(bytes: [UInt8]) {
        var framer = MQTTFramer()
        framer.add(bytes)
        #expect(throws: MQTTFault.malformed) { try framer.next() }
    }

    @Test func `shows a first byte before the length is there`() throws {
        var framer = MQTTFramer()
        framer.add([0x30])
        #expect(framer.first == 0x30)
        let packet = try framer.next()
        #expect(packet == nil)
    }
}
