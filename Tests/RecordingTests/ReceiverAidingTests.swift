import Receivers
import GNSS
import Logbook
import Logging
import Platform
import Recording
import SystemPackage
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2)))
struct `The aiding of a receiver` {
    private let log = HeardLog()
    private let folder = Result(catching: TemporaryFolder.init)
    private let now = UTCTime.now

    /// Aids a receiver as after plugging in.
    private func aid(
        _ receiver: EmulatedReceiver,
        isClockRight: Bool = true,
        with file: FilePath? = nil,
        note: AidNote? = nil,
        patience: Duration = .seconds(60)
    ) async throws -> AidNote? {
        let location = Location(
            time: now.advanced(bySeconds: -60),
            coordinate: try #require(Coordinate(latitude: 53.86, longitude: 9.98)),
            altitude: 12,
            speedOverGround: 0
        )
        let aiding = ReceiverAiding(
            logger: Logger(label: "test") { _ in log },
            clock: { [now] in isClockRight ? now : nil },
            lastLocation: { _ in location }
        )
        let (path, receiverIdentity) = (receiver.path, ReceiverIdentity("emulated"))
        return try await receiver.play {
            var note = note
            let conversation = try ReceiverConversation(over: path, speed: .search(remembered: nil))
            var session = try await ReceiverSession(conversation, isOnUSB: false)
            session.conversation.patience = patience
            do {
                try await aiding.aid(receiverIdentity, at: path, with: file, in: &session, &note)
            } catch {
                await session.end()
                throw error
            }
            await session.end()
            return note
        }
    }

    private func cold(_ receiver: EmulatedReceiver) throws -> ColdReceiver {
        try #require(receiver.personality as? ColdReceiver)
    }

    /// An AssistNow Offline file with messages of several satellites, on days relative to today.
    private func file(days: [Int], satellites: Int = 3) throws -> FilePath {
        var bytes: [UInt8] = Array("some text before".utf8)
        for day in days {
            let date = try #require(now.advanced(bySeconds: Double(day) * 86_400).date)
            for satellite in 1...satellites {
                var payload = [UInt8](repeating: 0x55, count: 76)
                payload[0..<8] = [
                    0, 0, UInt8(satellite), 0, UInt8(date.year - 2000), UInt8(date.month), UInt8(date.day), 0,
                ]
                bytes += UBXFrame.bytes(0x13, 0x20, payload)
            }
        }
        let file = try folder.get().file("orbits.ubx")
        let output = try FileDescriptor.open(
            file,
            .writeOnly,
            options: [.create, .truncate],
            permissions: .ownerReadWrite
        )
        try output.closeAfter { _ = try output.writeAll(bytes) }
        return file
    }

    @Test(arguments: [ColdReceiver(EmulatedUBlox()), ColdReceiver(EmulatedUBloxKeys())])
    func `tells time and place, and has it acknowledge no longer than that`(personality: ColdReceiver) async throws {
        let receiver = try EmulatedReceiver(personality)
        let note = try await aid(receiver)
        let cold = try cold(receiver)
        #expect(cold.aid.map { $0[4] } == [0x10, 0x01])
        #expect(!cold.isAcknowledging)
        #expect(note?.hasPlace == true)
        #expect(log.lines.count == 1)
        #expect(log.lines.first?.hasPrefix("\(receiver.path) was aided with the time, and its position of ") == true)
        #expect(log.lines.first?.hasSuffix("Z, accurate to 0.4 km") == true, "\(log.lines)")
    }

    @Test(arguments: [
        (ColdReceiver(EmulatedMediaTek()), ["PMTK740", "PMTK741"]),
        (ColdReceiver(EmulatedAiroha()), ["PAIR590", "PAIR600"]),
    ])
    func `tells it by sentences`(personality: ColdReceiver, addresses: [String]) async throws {
        let receiver = try EmulatedReceiver(personality)
        #expect(try await aid(receiver)?.hasPlace == true)
        #expect(try cold(receiver).aid.map { String(decoding: $0.prefix(7), as: UTF8.self) } == addresses)
        #expect(log.lines.first?.contains("was aided with the time, and its position of ") == true, "\(log.lines)")
    }

    @Test func `tells an older u-blox, and says that it does not acknowledge`() async throws {
        let receiver = try EmulatedReceiver(ColdReceiver.generation7)
        #expect(try await aid(receiver)?.hasPlace == true)
        #expect(try cold(receiver).aid.map { Array($0.prefix(4)) } == [[0x0B, 0x01, 48, 0]])
        #expect(log.lines.first?.hasSuffix(", which it does not acknowledge") == true, "\(log.lines)")
    }

    @Test func `tells nothing to one that has a fix`() async throws {
        let receiver = try EmulatedReceiver(EmulatedUBlox())
        let note = try await aid(receiver)
        #expect(note == nil)
        #expect(log.lines == ["\(receiver.path) has a fix and needs no aiding"])
    }

    @Test func `tells nothing twice unless it was forgotten`() async throws {
        let receiver = try EmulatedReceiver(ColdReceiver(EmulatedUBlox()))
        let note = try await aid(receiver)
        #expect(try await aid(receiver, note: note) == note)
        #expect(try cold(receiver).aid.count == 2)
        #expect(log.lines.last == "\(receiver.path) is not aided; it was aided already, after it was plugged in")
        receiver.losePower()
        #expect(try await aid(receiver, note: note) == note)
        #expect(try cold(receiver).aid.count == 2)
        #expect(log.lines.last?.contains("was aided with the time, and its position") == true)
    }

    @Test func `tells no time by a clock that nobody keeps right`() async throws {
        let receiver = try EmulatedReceiver(ColdReceiver(EmulatedUBlox()))
        let file = try file(days: [0])
        _ = try await aid(receiver, isClockRight: false, with: file)
        let cold = try cold(receiver)
        #expect(cold.aid.map { $0[4] } == [0x01])
        #expect(cold.aid.first?[20..<24].elementsEqual([0x00, 0xE1, 0xF5, 0x05]) == true)
        #expect(log.lines.first?.contains("orbits.ubx is not used: this machine's clock is not known") == true)
        #expect(
            log.lines.last?.contains("accurate to 1000.0 km; this machine's clock is not known to be right") == true
        )
    }

    @Test func `tells the orbits of today, each once`() async throws {
        let receiver = try EmulatedReceiver(ColdReceiver(EmulatedUBloxKeys()))
        let file = try file(days: [-1, 0, 1], satellites: 5)
        let note = try await aid(receiver, with: file)
        #expect(try cold(receiver).aid.filter { $0[1] == 0x20 }.map { $0[6] } == [1, 2, 3, 4, 5])
        #expect(log.lines.last?.hasSuffix(", and the orbits of 5 satellites") == true, "\(log.lines)")
        _ = try await aid(receiver, with: file, note: note)
        #expect(try cold(receiver).aid.count == 7)
    }

    @Test func `goes on where a message is refused, and says why`() async throws {
        var personality = ColdReceiver(EmulatedUBlox())
        personality.refusals = [0x20: 4]
        let receiver = try EmulatedReceiver(personality)
        let note = try await aid(receiver, with: try file(days: [0]))
        #expect(note?.orbitDay == nil)
        #expect(log.lines.last?.hasSuffix("; MGA-ANO: it could not store that") == true, "\(log.lines)")
    }

    @Test func `leaves one alone that answers nothing`() async throws {
        var personality = ColdReceiver(EmulatedUBlox())
        personality.isTaciturn = true
        let receiver = try EmulatedReceiver(personality)
        let note = try await aid(receiver, with: try file(days: [0], satellites: 20), patience: .seconds(2))
        #expect(note?.hasPlace == false)
        // The time, the place, and three satellites.
        #expect(try cold(receiver).aid.count == 5)
        #expect(try cold(receiver).isAcknowledging == false)
    }

    @Test(arguments: [ColdReceiver(EmulatedUBlox()), ColdReceiver(EmulatedUBloxKeys())])
    func `has it acknowledge no longer where it ends in the middle`(personality: ColdReceiver) async throws {
        var personality = personality
        personality.isTaciturn = true
        let receiver = try EmulatedReceiver(personality)
        // Waits for an answer until cancelled.
        let task = Task { try await aid(receiver, patience: .seconds(300)) }
        try await until { try !cold(receiver).aid.isEmpty }
        #expect(try cold(receiver).isAcknowledging)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        try await until { try !cold(receiver).isAcknowledging }
    }

    @Test(
        .enabled("pyubx2 and pynmeagps are not installed") { try await OtherReaders.areInstalled },
        arguments: [ColdReceiver(EmulatedUBlox()), ColdReceiver(EmulatedUBloxKeys()), .generation7]
    )
    func `writes what others read`(personality: ColdReceiver) async throws {
        let receiver = try EmulatedReceiver(personality)
        _ = try await aid(receiver, with: try file(days: [0]))
        let words = try await OtherReaders.words(for: receiver.orders)
        #expect(words.allSatisfy { $0.hasPrefix("read ") }, "\(words.filter { !$0.hasPrefix("read ") })")
        let place = words.first { $0.contains("MGA-INI-POS-LLH") } ?? words.first { $0.contains("AID-INI, ") }
        #expect(place?.contains("=53.86, ") == true || place?.contains("=538600000, ") == true, "\(words)")
    }

    @Test(arguments: [[-3, -2], [4, 5]])
    func `uses no file of other days`(days: [Int]) async throws {
        let receiver = try EmulatedReceiver(ColdReceiver(EmulatedUBlox()))
        _ = try await aid(receiver, with: try file(days: days))
        #expect(try cold(receiver).aid.count == 2)
        #expect(log.lines.first?.contains("orbits.ubx is not used: it is for 20") == true)
        #expect(log.lines.first?.hasSuffix(", not for today; download a new one") == true, "\(log.lines)")
    }

    @Test func `uses no file that is another one, or is not there`() async throws {
        let receiver = try EmulatedReceiver(ColdReceiver(EmulatedUBlox()))
        let file = try folder.get().file("orbits.ubx")
        _ = try await aid(receiver, with: file)
        #expect(log.lines.first == "\(file) is not used: it cannot be read: No such file or directory")
        try TextFile.write("<html>not found</html>", to: file)
        receiver.losePower()
        _ = try await aid(receiver, with: file)
        #expect(log.lines.dropFirst(2).first == "\(file) is not used: it is no file of AssistNow Offline")
        let mediaTek = try EmulatedReceiver(ColdReceiver(EmulatedMediaTek()))
        _ = try await aid(mediaTek, with: try self.file(days: [0]))
        #expect(log.lines.contains { $0.contains("only u-blox receivers from generation 8 on accept such files") })
    }
}

@Suite struct `The note of what a receiver was told` {
    @Test(arguments: [nil, 20_783] as [Int?], [false, true])
    func `is read as it was written`(day: Int?, hasPlace: Bool) throws {
        var note = try #require(AidNote("/dev/null", boot: "5d1c"))
        (note.orbitDay, note.hasPlace) = (day, hasPlace)
        #expect(AidNote(note.description) == note)
    }

    @Test func `is of one plugging, and of one boot`() {
        #expect(AidNote("/dev/null", boot: "1") == AidNote("/dev/null", boot: "1"))
        #expect(AidNote("/dev/null", boot: "1") != AidNote("/dev/zero", boot: "1"))
        #expect(AidNote("/dev/null", boot: "1") != AidNote("/dev/null", boot: "2"))
        #expect(AidNote("/dev/null", boot: nil) == nil)
        #expect(AidNote("/dev/no such device", boot: "1") == nil)
    }

    @Test(arguments: ["", "a place", "a place x", "a b c d"])
    func `is none of what is none`(text: String) { #expect(AidNote(text) == nil) }
}
