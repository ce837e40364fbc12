import Receivers
import GNSS
import TestSupport
import Testing
import NMEA

/// The emulated receiver's answers to all queries of a dialect.
func answers(of receiver: some EmulatedPersonality, to dialect: any Dialect) -> ReceiverAnswers {
    var (receiver, answers) = (receiver, ReceiverAnswers())
    for question in dialect.questions {
        for message in messages(receiver.replies(to: question.bytes)) { answers.note(message) }
    }
    for time in stride(from: 0, to: 10 * receiver.reportPeriod, by: receiver.reportPeriod) {
        for message in messages(receiver.report(at: time).map { transmission([$0]) }) { answers.note(message) }
    }
    return answers
}

/// Parses replies of an emulated receiver.
func messages(_ replies: [[UInt8]]) -> [ReceiverMessage] {
    replies.map { reply in
        if reply[0] == 0xB5 {
            return .ubx(UBXMessageID(class: reply[2], message: reply[3]), payload: Array(reply[6..<reply.count - 2]))
        }
        if reply[0] == 0xBA {
            return .casic(class: reply[4], message: reply[5], payload: Array(reply[6..<reply.count - 4]))
        }
        let text = String(decoding: reply.dropFirst().prefix { $0 != UInt8(ascii: "*") }, as: UTF8.self)
        let fields = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        return .sentence(address: fields[0], fields: Array(fields.dropFirst()))
    }
}

/// The dialect recognised for an emulated receiver.
func dialect(of receiver: some EmulatedPersonality, isOnUSB: Bool = false) throws -> any Dialect {
    if receiver is EmulatedSiRF { return SiRFDialect() }
    var (receiver, answers) = (receiver, ReceiverAnswers())
    for question in DialectRecognition.questions {
        for message in messages(receiver.replies(to: question.bytes)) { answers.note(message) }
    }
    return try #require(DialectRecognition.dialect(answers, isOnUSB: isOnUSB))
}

func settings(_ change: (inout ReceiverSettings) -> Void) -> ReceiverSettings {
    var settings = ReceiverSettings()
    change(&settings)
    return settings
}

/// Bytes from hexadecimal numbers separated by spaces.
func bytes(_ digits: String) -> [UInt8] { digits.split(separator: " ").compactMap { UInt8($0, radix: 16) } }

struct `The language of u-blox's receivers up to generation 8` {
    private let receiver = EmulatedUBlox()

    private func orders(_ change: (inout ReceiverSettings) -> Void) throws -> [ReceiverOrder] {
        let dialect = try dialect(of: receiver)
        return try dialect.orders(for: settings(change), answers(of: receiver, to: dialect))
    }

    @Test func `is recognised by the version of the protocol`() throws {
        #expect(try dialect(of: receiver).name == "u-blox, up to generation 8")
    }

    @Test func `describes the receiver`() throws {
        let dialect = try dialect(of: receiver)
        let description = dialect.description(answers(of: receiver, to: dialect))
        #expect(description.model == "NEO-M8N-0")
        #expect(description.firmware == "SPG 3.01")
        #expect(description.protocolVersion == "18.00")
        #expect(description.port == "UART 1")
        #expect(description.antenna == "connected")
        let expected = settings {
            $0.rate = 1
            $0.baudRate = 9600
            $0.constellations = [.gps, .glonass]
            $0.model = .portable
            $0.power = .full
            $0.usesAugmentation = true
        }
        #expect(description.settings == expected)
    }

    /// As written by u-blox's own program.
    @Test func `asks for five fixes a second`() throws {
        let order = try #require(try orders { $0.rate = 5 }.first)
        #expect(order.bytes == bytes("B5 62 06 08 06 00 C8 00 01 00 01 00 DE 6A"))
        #expect(order.undo == bytes("B5 62 06 08 06 00 E8 03 01 00 01 00 01 39"))
    }

    @Test func `asks for another speed last`() throws {
        let orders = try orders {
            $0.baudRate = 115_200
            $0.rate = 5
        }
        #expect(orders.count == 2)
        let order = try #require(orders.last)
        #expect(
            order.bytes == bytes("B5 62 06 00 14 00 01 00 00 00 D0 08 00 00 00 C2 01 00 07 00 03 00 00 00 00 00 C0 7E")
        )
        #expect(order.speeds?.after == 115_200)
        #expect(order.speeds?.before == 9600)
    }

    @Test func `has settings kept without power`() throws {
        let saved = bytes("B5 62 06 09 0D 00 00 00 00 00 FF FF 00 00 00 00 00 00 17 31 BF")
        #expect(try dialect(of: receiver).saving.map(\.bytes) == [saved])
    }

    @Test func `changes the motion that is expected, and nothing else beside it`() throws {
        let order = try #require(try orders { $0.model = .sea }.first)
        #expect(Array(order.bytes[6..<10]) == [1, 0, 5, 3])
        #expect(order.undo.map { Array($0[6..<10]) } == [1, 0, 0, 3])
    }

    @Test func `leaves augmentation and QZSS as GPS has them where systems are chosen`() throws {
        let order = try #require(try orders { $0.constellations = [.gps, .galileo] }.first)
        // After the headers of frame and message, each block has its flags from the fifth byte on.
        let flags = stride(from: 14, to: 62, by: 8).map { order.bytes[$0] & 1 }
        #expect(flags == [1, 1, 1, 0, 1, 0])
    }

    @Test func `changes a message twice by going on from the first change`() throws {
        let orders = try orders {
            $0.constellations = [.gps, .galileo]
            $0.usesAugmentation = false
        }
        let flags = try #require(orders.last).bytes
        #expect(stride(from: 14, to: 62, by: 8).map { flags[$0] & 1 } == [1, 0, 1, 0, 1, 0])
        #expect(orders.last?.undo == orders.first?.bytes)
    }

    @Test func `says that a system is not there`() throws {
        let error = #expect(throws: UnsupportedSetting.self) { try orders { $0.constellations = [.gps, .navIC] } }
        #expect(error?.reason == "it has no navic")
    }

    @Test func `switches only messages that are not so yet`() throws {
        let orders = try orders { $0.messages = .lean }
        #expect(
            orders.map(\.name) == [
                "CFG-MSG UBX-F0-01 0", "CFG-MSG UBX-F0-03 0", "CFG-MSG UBX-F0-05 0", "CFG-MSG UBX-F0-07 1",
            ]
        )
    }

    @Test(arguments: [MessageSet.lean, .full, .binary])
    func `reads back the messages that were chosen`(set: MessageSet) throws {
        var receiver = receiver
        for order in try orders({ $0.messages = set }) { _ = receiver.replies(to: order.bytes) }
        let dialect = try dialect(of: receiver)
        #expect(dialect.description(answers(of: receiver, to: dialect)).settings.messages == set)
    }

    @Test func `sends messages about interference with the binary ones, if it has them`() throws {
        var receiver = receiver
        for number in [0x09, 0x38] as [UInt8] {
            receiver.rates[.init(class: 0x0A, message: number)] = [0, 0, 0, 0, 0, 0]
        }
        let dialect = try dialect(of: receiver)
        let found = answers(of: receiver, to: dialect)
        let names = try dialect.orders(for: settings { $0.messages = .binary }, found).map(\.name)
        #expect(names.contains("CFG-MSG MON-HW 1"))
        #expect(names.contains("CFG-MSG MON-RF 1"))
        #expect(!names.contains { $0.contains("SEC-SIG") || $0.contains("NAV-STATUS") })
        let full = try dialect.orders(for: settings { $0.messages = .full }, found).map(\.name)
        #expect(!full.contains { $0.contains("MON-") })
    }

    @Test func `is not understood in answers that are too short`() throws {
        var short = ReceiverAnswers()
        for number in 0...0x8F as ClosedRange<UInt8> {
            for count in 0...1 {
                short.note(
                    .ubx(UBXMessageID(class: 0x06, message: number), payload: Array(repeating: 0xFF, count: count))
                )
            }
        }
        let dialect = try dialect(of: receiver)
        #expect(dialect.description(short).settings == ReceiverSettings())
        #expect(throws: UnsupportedSetting.self) { try dialect.orders(for: settings { $0.rate = 5 }, short) }
    }
}

struct `The language of u-blox's receivers from generation 9 on` {
    private let receiver = EmulatedUBloxKeys()

    private func orders(_ change: (inout ReceiverSettings) -> Void) throws -> [ReceiverOrder] {
        let dialect = try dialect(of: receiver)
        return try dialect.orders(for: settings(change), answers(of: receiver, to: dialect))
    }

    @Test func `is recognised by the version of the protocol`() throws {
        #expect(try dialect(of: receiver).name == "u-blox, from generation 9 on")
    }

    @Test func `describes the receiver`() throws {
        let dialect = try dialect(of: receiver)
        let description = dialect.description(answers(of: receiver, to: dialect))
        #expect(description.firmware == "SPG 5.10")
        #expect(description.antenna == "connected")
        let expected = settings {
            $0.rate = 1
            $0.baudRate = 38_400
            $0.constellations = [.gps, .galileo, .beiDou]
            $0.model = .portable
            $0.power = .full
            $0.usesAugmentation = true
        }
        #expect(description.settings == expected)
    }

    /// CFG-RATE-MEAS in RAM.
    @Test func `gives a value to a key`() throws {
        let order = try #require(try orders { $0.rate = 10 }.first)
        #expect(order.bytes == bytes("B5 62 06 8A 0A 00 00 01 00 00 01 00 21 30 64 00 51 B9"))
        #expect(order.undo.map { Array($0[14..<16]) } == [0xE8, 0x03])
    }

    @Test(arguments: [MessageSet.lean, .full, .binary])
    func `reads back the messages that were chosen`(set: MessageSet) throws {
        var receiver = receiver
        for order in try orders({ $0.messages = set }) { _ = receiver.replies(to: order.bytes) }
        let dialect = try dialect(of: receiver)
        #expect(dialect.description(answers(of: receiver, to: dialect)).settings.messages == set)
    }

    @Test func `sends messages about interference with the binary ones, if it has them`() throws {
        var receiver = receiver
        // MON-RF and SEC-SIG on UART 1.
        let keys: [UInt32] = [0x2091_035A, 0x2091_0635]
        for key in keys { receiver.values[key] = [0] }
        let dialect = try dialect(of: receiver)
        let orders = try dialect.orders(for: settings { $0.messages = .binary }, answers(of: receiver, to: dialect))
        for order in orders { _ = receiver.replies(to: order.bytes) }
        #expect(keys.map { receiver.values[$0] } == [[1], [1]])
        #expect(dialect.description(answers(of: receiver, to: dialect)).settings.messages == .binary)
    }

    @Test func `has no speed over USB`() throws {
        let dialect = try dialect(of: receiver, isOnUSB: true)
        let error = #expect(throws: UnsupportedSetting.self) {
            try dialect.orders(for: settings { $0.baudRate = 115_200 }, answers(of: receiver, to: dialect))
        }
        #expect(error?.reason == "it is connected by USB, which has no speed")
    }

    @Test func `takes no balanced power`() {
        #expect(throws: UnsupportedSetting.self) { try orders { $0.power = .balanced } }
    }
}
