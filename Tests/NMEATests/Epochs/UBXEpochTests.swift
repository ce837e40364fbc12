import GNSS
import NMEA
import TestSupport
import Testing

/// The epochs in a receiver's transmissions, each with the number of transmissions before its delivery.
private func epochs(_ transmissions: [[UInt8]], cut: Int? = nil) -> [(epoch: Epoch, after: Int)] {
    var stream = NMEAStream()
    var epochs: [(Epoch, Int)] = []
    for (index, bytes) in transmissions.enumerated() {
        for piece in cut.map({ bytes.chunks(of: $0) }) ?? [bytes] {
            stream.consume(piece.span) { epochs.append(($0, index + 1)) }
        }
    }
    stream.finish { epochs.append(($0, transmissions.count + 1)) }
    return epochs
}

private typealias TimeOfDay = (hour: Int, minute: Int, second: Int)

/// The messages of a u-blox 6, which has no NAV-PVT.
private func olderReceiver(_ time: TimeOfDay, fixType: Int = 3) -> [[UInt8]] {
    let timeOfWeek = UBXFrame.timeOfWeek(time)
    return [
        UBXFrame.bytes(
            0x01,
            0x02,
            [(timeOfWeek, 4), (112_500_000, 4), (475_000_000, 4), (659_400, 4), (612_300, 4), (2828, 4), (3500, 4)]
        ),
        UBXFrame.bytes(0x01, 0x03, [(timeOfWeek, 4), (fixType, 1), (0x0D, 1), (0, 1), (0, 1), (0, 4), (0, 4)]),
        UBXFrame.bytes(
            0x01,
            0x04,
            [(timeOfWeek, 4), (210, 2), (187, 2), (90, 2), (150, 2), (110, 2), (80, 2), (75, 2)]
        ),
        UBXFrame.bytes(
            0x01,
            0x12,
            [(timeOfWeek, 4), (0, 4), (500, 4), (0, 4), (501, 4), (500, 4), (9_000_000, 4), (30, 4), (200_000, 4)]
        ),
        UBXFrame.bytes(
            0x01,
            0x21,
            [
                (timeOfWeek, 4), (30, 4), (0, 4), (2026, 2), (11, 1), (21, 1), (time.hour, 1), (time.minute, 1),
                (time.second, 1), (7, 1),
            ]
        ),
    ]
}

@Suite struct `An epoch in u-blox's binary protocol` {
    @Test func `has what the examples show`() throws {
        let end = UBXFrame.endOfEpoch((8, 0, 0))
        let satellites = UBXFrame.satellites((8, 0, 0), [(0, 4, 41, 15, 270, true), (0, 9, 30, 50, 20, false)])
        var examples = Examples()
        examples.add("one fix, with the receiver's own accuracy", [UBXFrame.solution((8, 0, 0)), end])
        let sentences = (0...1).flatMap { second in
            [
                UBXFrame.solution((8, 0, second)),
                transmission([Body.rmc("08000\(second).00"), Body.gga("08000\(second).00")]),
                UBXFrame.endOfEpoch((8, 0, second)),
            ]
        }
        examples.add("the same fix as its sentences", sentences)
        examples.add(
            "no accuracy of a course that there is not",
            [UBXFrame.solution((8, 0, 0), courseAccuracy: 170), end]
        )
        examples.add("no accuracy of speed and course without a fix", [UBXFrame.solution((8, 0, 0), flags: 0), end])
        let invalid = [UBXFrame.solution((8, 0, 0), flags: 0), transmission([Body.rmc("080000.00")])]
        examples.add("no fix where the message says so", invalid)
        let void = [UBXFrame.solution((8, 0, 0)), transmission([Body.void("080000.00")])]
        examples.add("no fix where the sentence says so", void)
        examples.add("the messages of older receivers, put together", (0...3).flatMap { olderReceiver((8, 0, $0)) })
        examples.add("no fix in the messages of older receivers", olderReceiver((8, 0, 0), fixType: 0))
        let midnight = [UBXFrame.solution((0, 0, 0), nanoseconds: -600_000), UBXFrame.endOfEpoch((0, 0, 0))]
        examples.add("the message's date at midnight", midnight)
        let signals = transmission(["GPGSV,1,1,01,04,15,270,30,1", "GPGSV,1,1,01,04,15,270,25,8"])
        let listed = [UBXFrame.solution((8, 0, 0)), signals, satellites, end]
        examples.add("a satellite once, with the signals that sentences tell", listed)
        examples.add("the week by NAV-SOL alone", (0...3).flatMap { weekCycle((8, 0, $0)) })
        examples.add("no time before the receiver knows the week", (0...3).flatMap { weekCycle((8, 0, $0), flags: 1) })
        examples.add("HNR-PVT", (0...2).map { fastSolution((8, 0, $0)) })
        let both = [fastSolution((8, 0, 0)), UBXFrame.solution((8, 0, 0))]
        examples.add("HNR-PVT leaves what NAV-PVT tells of the same time", both)
        examples.add("HNR-PVT leaves what NAV-PVT has told", both.reversed())
        try examples.expect(in: "epochs/ublox.txt")
    }

    @Test(arguments: [1, 7, 64]) func `is the same fix however its bytes are cut`(cut: Int) {
        let bytes = [UBXFrame.solution((8, 0, 0)), UBXFrame.endOfEpoch((8, 0, 0))]
        #expect(epochs(bytes, cut: cut).map(\.epoch.fix) == epochs(bytes).map(\.epoch.fix))
        #expect(epochs(bytes, cut: cut).map(\.after) == [2])
    }

    @Test func `ends with the next time where no message marks the end`() {
        let all = epochs((0...3).map { UBXFrame.solution((8, 0, $0)) })
        #expect(all.count == 4)
        // Once the cycle is learned, epochs do not wait for the next time.
        #expect(all.map(\.after) == [2, 3, 3, 4])
    }

    @Test func `counts messages by their kind`() {
        var stream = NMEAStream()
        let bytes = UBXFrame.bytes(0x02, 0x15, [1, 2, 3]) + UBXFrame.solution((8, 0, 0))
        stream.consume(bytes.span) { _ in }
        #expect(stream.binaryMessages[UBXMessageID(class: 0x02, message: 0x15)] == 1)
        #expect(stream.binaryMessages[UBXMessageID(class: 0x01, message: 0x07)] == 1)
    }
}

/// NAV-POSLLH, NAV-SOL and NAV-VELNED, as sent by a NEO-M8 configured for an old program.
private func weekCycle(_ time: TimeOfDay, flags: Int = 0x0D) -> [[UInt8]] {
    let older = olderReceiver(time)
    let solution: [(value: Int, bytes: Int)] = [
        (UBXFrame.timeOfWeek(time), 4), (0, 4), (2445, 2), (3, 1), (flags, 1), (0, 4), (0, 4), (0, 4), (0, 4),
        (0, 4),
        (0, 4), (0, 4), (0, 4), (187, 2), (0, 1), (9, 1), (0, 4),
    ]
    return [older[0], UBXFrame.bytes(0x01, 0x06, solution), older[3]]
}

/// HNR-PVT.
private func fastSolution(_ time: TimeOfDay) -> [UInt8] {
    UBXFrame.bytes(
        0x28,
        0x00,
        [
            (UBXFrame.timeOfWeek(time), 4), (2026, 2), (11, 1), (21, 1), (time.hour, 1), (time.minute, 1),
            (time.second, 1),
            (7, 1), (0, 4), (4, 1), (0x1D, 1), (0, 2), (112_500_000, 4), (475_000_000, 4), (659_400, 4),
            (612_300, 4),
            (5000, 4), (5010, 4), (8_440_000, 4), (8_450_000, 4), (1414, 4), (2500, 4), (300, 4), (500_000, 4),
            (0, 4),
        ]
    )
}

extension Examples {
    /// Adds the epochs in a receiver's transmissions.
    fileprivate mutating func add(_ heading: String, _ transmissions: [[UInt8]]) {
        add(heading, epochs: epochs(transmissions).map(\.epoch))
    }
}
