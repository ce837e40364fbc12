import GNSS
import NMEA
import TestSupport
import Testing

private typealias Jamming = InterferenceReport.Jamming

/// Text for the seconds after 08:00:00, as in the time fields of sentences.
private func clock(_ second: Double) -> String {
    let hundredths = Int((second * 100).rounded())
    let (minutes, rest) = (hundredths / 6000, hundredths % 6000)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "08\(two(minutes % 60))\(two(rest / 100)).\(two(rest % 100))"
}

@Suite struct `Interference that the receiver reports` {
    /// The reports of all epochs, which end with RMC.
    private func reports(_ transmissions: [[UInt8]]) -> [InterferenceReport?] {
        var stream = NMEAStream()
        var all: [InterferenceReport?] = []
        for bytes in transmissions { stream.consume(bytes.span) { all.append($0.fix.interference) } }
        stream.finish { all.append($0.fix.interference) }
        return all
    }

    private func second(_ second: Int) -> [UInt8] { transmission([Body.rmc(clock(Double(second)))]) }

    private func radio(_ jamming: Int, gain: Int) -> [UInt8] {
        UBXFrame.bytes(0x0A, 0x38, [(0, 1), (1, 1), (0, 2), (0, 1), (jamming, 1), (0, 10), (0, 2), (gain, 2), (0, 8)])
    }

    @Test func `is in the fixes that follow until it says otherwise`() {
        let all = reports([
            second(0), second(1), radio(1, gain: 5616), second(2), second(3), radio(3, gain: 1053), second(4),
            second(5),
        ])
        #expect(all.first == .some(nil))
        #expect(all.suffix(5).map(\.?.jamming).first == .unlikely)
        #expect(all.last == InterferenceReport(jamming: .critical, gain: 12))
        #expect(all.contains(InterferenceReport(jamming: .unlikely, gain: 68)))
    }

    @Test func `is forgotten after ten seconds without a message`() {
        let all = reports([second(0), radio(2, gain: 8191)] + (1...13).map(second))
        #expect(all.count == 14)
        #expect(all.map(\.?.jamming).filter { $0 == .warning }.count == 11)
        #expect(all.last == .some(nil))
    }

    @Test func `is the worst of several kinds of messages`() {
        // SEC-SIG of version 2: jamming unlikely, spoofing indicated.
        let security = UBXFrame.bytes(0x27, 0x09, [2, 0b0_010_1_01_1, 0, 0])
        let all = reports([second(0), radio(2, gain: 8191), security, second(1), second(2)])
        #expect(all.last == InterferenceReport(jamming: .warning, spoofing: .indicated, gain: 100))
    }

    @Test func `is not changed by a receiver that does not know`() {
        let unknown = UBXFrame.bytes(0x27, 0x09, [2, 0b0_000_1_00_1, 0, 0])
        let known = UBXFrame.bytes(0x27, 0x09, [2, 0b0_001_1_11_1, 0, 0])
        let all = reports([second(0), known, second(1), unknown, second(2), second(3)])
        #expect(all.last == InterferenceReport(jamming: .critical, spoofing: .unlikely))
    }

    @Test func `in NAV-STATUS is of the epoch itself`() {
        let transmissions = (0...3).map { second in
            UBXFrame.solution((8, 0, second))
                + UBXFrame.bytes(
                    0x01,
                    0x03,
                    [
                        (UBXFrame.timeOfWeek((8, 0, second)), 4), (3, 1), (0x0D, 1), (0, 1),
                        ((second == 2 ? 2 : 1) << 3, 1), (0, 4), (0, 4),
                    ]
                ) + UBXFrame.endOfEpoch((8, 0, second))
        }
        #expect(reports(transmissions).map(\.?.spoofing) == [.unlikely, .unlikely, .indicated, .unlikely])
    }

    @Test(
        arguments: [
            ("PAIRSPF,0", nil), ("PAIRSPF,1", .unlikely), ("PAIRSPF5,2", .warning),
            ("PQTMJAMMINGSTATUS,1,3", .critical),
            ("PQTMJAMMINGSTATUS,2,3", nil), ("PAIRSPF,", nil),
        ] as [(String, InterferenceReport.Jamming?)]
    )
    func `may be in sentences of Quectel`(body: String, jamming: InterferenceReport.Jamming?) {
        let all = reports([second(0), transmission([body]), second(1), second(2)])
        #expect(all.last == jamming.map { InterferenceReport(jamming: $0) })
    }

    @Test(arguments: [(0, .unlikely), (1, .warning), (2, .critical), (3, nil)] as [(Int, Jamming?)])
    func `may be in byte 5 of Unicore's JAMSTATUS`(flag: Int, jamming: InterferenceReport.Jamming?) {
        let payload = MakerFrame.little(16, 4) + [120, UInt8(flag), 0, 0]
        let all = reports([second(0), MakerFrame.unicore(511, payload), second(1), second(2)])
        #expect(all.last == jamming.map { InterferenceReport(jamming: $0) })
        #expect(reports([second(0), MakerFrame.unicore(519, payload), second(1)]).last == .some(nil))
        #expect(reports([second(0), MakerFrame.unicore(511, [16]), second(1)]).last == .some(nil))
    }

    @Test(
        arguments: [
            ("SINGLE,0,0,0,0*923f9091", .unlikely), ("SINGLE,60,1,0,0*c2b22d6e", .warning),
            ("SINGLE,120,2,0,0*83378518", .critical), ("SINGLE,120,2,0,0*83378519", nil), ("SINGLE*", nil), ("", nil),
        ] as [(String, Jamming?)],
        [1, 7, 64, .max]
    )
    func `may be in Unicore's line of text`(body: (String, InterferenceReport.Jamming?), size: Int) {
        let line = Array("#JAMSTATUSA,97,GPS,FINE,2450,115200000,0,0,18,14;\(body.0)\r\n".utf8)
        let other = Array("#VERSIONA,97,GPS,FINE,2450,115200000,0,0,18,14;\"UM980\"*12345678\r\n".utf8)
        let all = reports((second(0) + other + line + second(1) + second(2)).chunks(of: size))
        #expect(all.count == 3)
        #expect(all.last == body.1.map { InterferenceReport(jamming: $0) })
    }

    @Test func `is the worse of two bands`() {
        let all = reports([second(0), transmission(["PAIRSPF,1", "PAIRSPF5,3"]), second(1)])
        #expect(all.last == InterferenceReport(jamming: .critical))
    }

    @Test func `in Quectel's sentences is decoded`() throws {
        #expect(try decoded("PAIRSPF,2").content.proprietary?.pairSPF?.jamming == .warning)
        #expect(try decoded("PAIRSPF5,3").content.proprietary?.pairSPF5?.jamming == .critical)
        let status = try decoded("PQTMJAMMINGSTATUS,1,1")
        #expect(status.content.proprietary?.pqtmJAMMINGSTATUS?.jamming == .unlikely)
        #expect(status.address.description == "PQTMJAMMINGSTATUS")
        #expect(try decoded("PQTMJAMMINGSTATUS,2,1").content.unrecognized != nil)
    }
}

@Suite struct `Signals of satellites` {
    /// The seconds at which signals become weak and at which they are no longer.
    ///
    /// - Parameters:
    ///   - count: the number of seconds.
    ///   - rate: epochs a second.
    ///   - period: seconds between lists of satellites.
    ///   - parts: the number of epochs over which each list is spread, with a constellation in each.
    ///   - strength: the signal of each satellite at a second; 0 if none.
    /// - Returns: the seconds at which signals become weak, and are no longer.
    private func changes(
        _ count: Int,
        rate: Int = 1,
        period: Int = 1,
        parts: Int = 1,
        strength: (_ second: Int, _ satellite: Int) -> Int
    ) -> [Int] {
        var stream = NMEAStream()
        var (changes, isWeak): ([Int], Bool) = ([], false)
        func note(_ epoch: Epoch) {
            guard (epoch.fix.interference?.areSignalsWeak ?? false) != isWeak else { return }
            isWeak.toggle()
            changes.append(Int((epoch.fix.timeOfDay?.nanosecondsSinceMidnight ?? 0) / 1_000_000_000) - 28_800)
        }
        for epoch in 0..<count * rate {
            let second = epoch / rate
            let time = clock(Double(epoch) / Double(rate))
            var bodies = [Body.gga(time), Body.rmc(time)]
            let part = epoch % rate
            if second % period == 0 {
                for (index, talker) in ["GP", "GL", "GA", "GB"].enumerated() where index % parts == part {
                    let satellites = (1...4).map { number in
                        let strength = strength(second, index * 4 + number)
                        return ",0\(number),45,10\(number),\(strength == 0 ? "" : "\(strength)")"
                    }
                    bodies.append("\(talker)GSV,1,1,04" + satellites.joined())
                }
            }
            let bytes = transmission(bodies)
            stream.consume(bytes.span) { note($0) }
        }
        stream.finish { note($0) }
        return changes
    }

    @Test func `are not weak while they change little`() {
        #expect(changes(400) { second, satellite in 40 + (second + satellite) % 7 - second / 60 }.isEmpty)
    }

    @Test(arguments: [(1, 1, 1), (1, 5, 1), (10, 1, 1), (10, 1, 4), (10, 1, 2), (5, 5, 4)])
    func `are weak when most have fallen for eight seconds`(rate: Int, period: Int, parts: Int) throws {
        let changes = changes(400, rate: rate, period: period, parts: parts) { second, satellite in
            (200..<300).contains(second) ? 28 : 40 + satellite % 4
        }
        try #require(changes.count == 2)
        #expect((207...215).contains(changes[0]))
        #expect((303...312).contains(changes[1]))
    }

    @Test func `are weak when they have vanished`() throws {
        let changes = changes(400) { second, satellite in
            (200..<300).contains(second) && satellite > 2 ? 0 : 40
        }
        try #require(changes.count == 2)
        #expect((207...215).contains(changes[0]))
        #expect((303...312).contains(changes[1]))
    }

    @Test func `are not weak when they fall for a few seconds`() {
        #expect(changes(400) { second, _ in (200..<206).contains(second) ? 25 : 40 }.isEmpty)
    }

    @Test func `are not weak when they are in two lists only`() {
        let changes = changes(400, period: 5) { second, satellite in
            (205..<215).contains(second) || second == 200 && satellite % 2 == 0 ? 28 : 40
        }
        #expect(changes.isEmpty)
    }

    @Test func `are not weak when a quarter of them stays`() {
        #expect(changes(400) { second, satellite in second >= 200 && satellite % 4 != 0 ? 25 : 40 }.isEmpty)
    }

    @Test func `are not learned while they are weak`() {
        let changes = changes(1200) { second, _ in (200..<1100).contains(second) ? 28 : 40 }
        #expect(changes.count == 2)
        #expect(changes.last.map { $0 >= 1100 } == true)
    }

    @Test func `are not compared when they were weak before`() {
        #expect(changes(400) { second, _ in second < 200 ? 27 : 15 }.isEmpty)
    }

    @Test func `may fall in one band`() throws {
        var stream = NMEAStream()
        var weak: [Bool] = []
        for second in 0..<240 {
            let time = clock(Double(second))
            let strength = second < 200 ? 42 : 30
            let lists = [1, 8].map { signal in
                let satellites = (1...4).map { ",0\($0),45,10\($0),\(signal == 1 ? strength : 40)" }
                return "GPGSV,1,1,04" + satellites.joined() + ",\(signal)"
            }
            let bytes = transmission([Body.gga(time), Body.rmc(time)] + lists)
            stream.consume(bytes.span) { weak.append($0.fix.interference?.areSignalsWeak ?? false) }
        }
        #expect(weak.prefix(200).allSatisfy { !$0 })
        #expect(weak.last == true)
    }
}
