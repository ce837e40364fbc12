import GNSS
import NMEA
import TestSupport
import Testing
import UBX

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
    @Test(arguments: [nil, 1, 7, 64]) func `is one fix, with the receiver's own accuracy`(cut: Int?) throws {
        let all = epochs([UBXFrame.solution((8, 0, 0)), UBXFrame.endOfEpoch((8, 0, 0))], cut: cut)
        #expect(all.map(\.after) == [2])
        let fix = try #require(all.first?.epoch.fix)
        #expect(fix.time?.description == "2026-11-21T08:00:00.000Z")
        #expect(fix.coordinate == Coordinate(latitude: 47.500_000_1, longitude: 11.250_000_1))
        #expect(fix.altitude == 612.317)
        #expect(abs((fix.geoidalSeparation ?? 0) - 47.1) < 1e-9)
        #expect(fix.speedOverGround == 5.001)
        #expect(fix.courseOverGround == 84.4)
        #expect(abs((fix.deviation.horizontal ?? 0) - 1) < 1e-3)
        #expect(fix.deviation.altitude == 2.5)
        #expect(fix.speedAccuracy == 0.321)
        #expect(fix.courseAccuracy == 5)
        #expect(fix.dilution.position == 1.87)
        #expect(fix.satellitesUsed == 14)
    }

    @Test func `ends with the next time where no message marks the end`() {
        let all = epochs((0...3).map { UBXFrame.solution((8, 0, $0)) })
        #expect(all.count == 4)
        // Once the cycle is learned, epochs do not wait for the next time.
        #expect(all.map(\.after) == [2, 3, 3, 4])
    }

    @Test func `is the same fix as its sentences`() throws {
        let all = epochs([
            UBXFrame.solution((8, 0, 0)), transmission([Body.rmc("080000.00"), Body.gga("080000.00")]),
            UBXFrame.endOfEpoch((8, 0, 0)), UBXFrame.solution((8, 0, 1)),
            transmission([Body.rmc("080001.00"), Body.gga("080001.00")]), UBXFrame.endOfEpoch((8, 0, 1)),
        ])
        #expect(all.map(\.epoch.fix.clock) == ["08:00:00.000", "08:00:01.000"])
        #expect(all.allSatisfy { $0.epoch.fix.speedOverGround == 5.001 && $0.epoch.fix.dilution.horizontal == 0.9 })
        #expect(all.allSatisfy { $0.epoch.fix.speedAccuracy == 0.321 && $0.epoch.fix.courseAccuracy == 5 })
    }

    @Test func `has no accuracy of a course that there is not`() throws {
        let all = epochs([UBXFrame.solution((8, 0, 0), courseAccuracy: 170), UBXFrame.endOfEpoch((8, 0, 0))])
        let fix = try #require(all.first?.epoch.fix)
        #expect(fix.courseOverGround == nil && fix.courseAccuracy == nil)
        #expect(fix.speedAccuracy == 0.321)
    }

    @Test func `has no accuracy of speed and course where there is no fix`() throws {
        let all = epochs([UBXFrame.solution((8, 0, 0), flags: 0), UBXFrame.endOfEpoch((8, 0, 0))])
        let fix = try #require(all.first?.epoch.fix)
        #expect(fix.speedAccuracy == nil && fix.courseAccuracy == nil)
    }

    @Test func `is no fix where either says so`() throws {
        let invalid = epochs([UBXFrame.solution((8, 0, 0), flags: 0), transmission([Body.rmc("080000.00")])])
        #expect(invalid.map(\.epoch.fix.quality) == [.none])
        let void = epochs([UBXFrame.solution((8, 0, 0)), transmission([Body.void("080000.00")])])
        #expect(void.map(\.epoch.fix.quality) == [.none])
        #expect(void.first?.epoch.fix.coordinate == nil)
    }

    @Test func `is put together of the messages of older receivers`() throws {
        let all = epochs((0...3).flatMap { olderReceiver((8, 0, $0)) })
        #expect(all.compactMap(\.epoch.fix.clock) == ["08:00:00.000", "08:00:01.000", "08:00:02.000", "08:00:03.000"])
        let fix = try #require(all.last?.epoch.fix)
        #expect(fix.quality == .autonomous)
        #expect(fix.coordinate == Coordinate(latitude: 47.5, longitude: 11.25))
        #expect(fix.speedOverGround == 5)
        #expect(fix.courseOverGround == 90)
        #expect(fix.dilution.horizontal == 1.1)
        #expect(abs((fix.deviation.horizontal ?? 0) - 2) < 1e-3)
        #expect(fix.speedAccuracy == 0.3)
        #expect(fix.courseAccuracy == 2)
    }

    @Test func `has no position where a message of older receivers says that there is no fix`() {
        #expect(epochs(olderReceiver((8, 0, 0), fixType: 0)).allSatisfy { $0.epoch.fix.coordinate == nil })
    }

    @Test func `is dated by the message at midnight`() {
        let all = epochs([UBXFrame.solution((0, 0, 0), nanoseconds: -600_000), UBXFrame.endOfEpoch((0, 0, 0))])
        #expect(all.first?.epoch.fix.time?.description == "2026-11-20T23:59:59.999Z")
    }

    @Test func `lists a satellite once, with the signals that sentences tell`() throws {
        let satellites = UBXFrame.satellites((8, 0, 0), [(0, 4, 41, 15, 270, true), (0, 9, 30, 50, 20, false)])
        let all = epochs([
            UBXFrame.solution((8, 0, 0)), transmission(["GPGSV,1,1,01,04,15,270,30,1", "GPGSV,1,1,01,04,15,270,25,8"]),
            satellites, UBXFrame.endOfEpoch((8, 0, 0)),
        ])
        let sky = try #require(all.first?.epoch.sky)
        #expect(sky.satellites.map(\.number) == [4, 4, 9])
        #expect(sky.satellites.map(\.signal) == [1, 8, nil])
        #expect(sky.satellites.map(\.isUsed) == [true, true, false])
        #expect(all.first?.epoch.fix.satellitesInView == 2)
    }

    @Test func `counts messages by their kind`() {
        var stream = NMEAStream()
        let bytes = UBXFrame.bytes(0x02, 0x15, [1, 2, 3]) + UBXFrame.solution((8, 0, 0))
        stream.consume(bytes.span) { _ in }
        #expect(stream.binaryMessages[UBXMessageID(class: 0x02, message: 0x15)] == 1)
        #expect(stream.binaryMessages[UBXMessageID(class: 0x01, message: 0x07)] == 1)
    }
}

@Suite struct `An epoch of a receiver whose NAV-SOL alone tells the week` {
    /// NAV-POSLLH, NAV-SOL and NAV-VELNED, as sent by a NEO-M8 configured for an old program.
    private func cycle(_ time: TimeOfDay, flags: Int = 0x0D) -> [[UInt8]] {
        let older = olderReceiver(time)
        let solution: [(value: Int, bytes: Int)] = [
            (UBXFrame.timeOfWeek(time), 4), (0, 4), (2445, 2), (3, 1), (flags, 1), (0, 4), (0, 4), (0, 4), (0, 4),
            (0, 4),
            (0, 4), (0, 4), (0, 4), (187, 2), (0, 1), (9, 1), (0, 4),
        ]
        return [older[0], UBXFrame.bytes(0x01, 0x06, solution), older[3]]
    }

    @Test func `has date and time`() throws {
        let all = epochs((0...3).flatMap { cycle((8, 0, $0)) })
        #expect(all.map(\.epoch.fix.time?.description) == (0...3).map { "2026-11-21T08:00:0\($0).000Z" })
        #expect(all.map(\.epoch.fix.satellitesUsed) == [9, 9, 9, 9])
        #expect(all.last?.epoch.fix.speedOverGround == 5)
        #expect(all.last?.epoch.fix.coordinate == Coordinate(latitude: 47.5, longitude: 11.25))
    }

    @Test func `has none before the receiver knows the week`() {
        #expect(epochs((0...3).flatMap { cycle((8, 0, $0), flags: 0x01) }).allSatisfy { $0.epoch.fix.time == nil })
    }
}

@Suite struct `An epoch of HNR-PVT` {
    private func frame(_ time: TimeOfDay) -> [UInt8] {
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

    @Test func `is a fix`() throws {
        let all = epochs([frame((8, 0, 0)), frame((8, 0, 1)), frame((8, 0, 2))])
        #expect(all.map(\.epoch.fix.time?.description) == (0...2).map { "2026-11-21T08:00:0\($0).000Z" })
        let fix = try #require(all.first?.epoch.fix)
        #expect(fix.coordinate == Coordinate(latitude: 47.5, longitude: 11.25))
        #expect(fix.altitude == 612.3)
        #expect(fix.speedOverGround == 5)
        #expect(fix.courseOverGround == 84.4)
        #expect(fix.quality == .autonomous)
        #expect(fix.deviation.horizontal.map { abs($0 - 1) < 0.001 } == true)
        #expect(fix.satellitesUsed == nil)
    }

    @Test func `leaves what NAV-PVT tells of the same time`() throws {
        for order in [
            [frame((8, 0, 0)), UBXFrame.solution((8, 0, 0))], [UBXFrame.solution((8, 0, 0)), frame((8, 0, 0))],
        ] {
            let all = epochs(order)
            #expect(all.count == 1)
            #expect(all.first?.epoch.fix.satellitesUsed == 14)
            #expect(all.first?.epoch.fix.coordinate == Coordinate(latitude: 47.500_000_1, longitude: 11.250_000_1))
        }
    }
}
