import GNSS
import NMEA
import TestSupport
import Testing

/// The numbers of satellites in the intermediate views and in those of the epochs.
private func counts(_ bodies: [String]) -> (growing: [Int], epochs: [Int?]) {
    var stream = NMEAStream()
    var growing: [Int] = []
    var epochs: [Int?] = []
    stream.consume(
        transmission(bodies).span,
        sentence: { _ in },
        growingSky: { growing.append($0.satellites.count) },
        epoch: { epochs.append($0.sky?.satellites.count) }
    )
    stream.finish { epochs.append($0.sky?.satellites.count) }
    return (growing, epochs)
}

@Suite struct `The sky, while it is listed,` {
    static let gps = [
        "GPGSV,2,1,05,03,03,111,,04,15,270,30,06,01,010,12,13,06,292,45,1", "GPGSV,2,2,05,15,31,200,38,1",
    ]
    static let glonass = "GLGSV,1,1,02,68,40,050,33,69,10,060,,1"

    @Test func `is shown with each list that is complete`() {
        let counts = counts([Body.rmc("080000")] + Self.gps + [Self.glonass])
        #expect(counts.growing == [5, 7])
        #expect(counts.epochs == [7])
    }

    @Test func `is not shown with a list that lacks its end`() {
        #expect(counts([Body.rmc("080000"), Self.gps[0], Self.glonass]).growing == [2])
    }

    @Test func `is not shown again with sentences that list nothing`() {
        #expect(counts([Body.rmc("080000"), Self.glonass, Body.gga("080000"), Body.vtg]).growing == [2])
    }

    @Test func `comes with the epoch alone where the last list completes it`() {
        let second = { (time: String) in [Body.rmc(time), Body.gga(time)] + Self.gps + [Self.glonass] }
        let counts = counts(second("080000") + second("080001") + second("080002"))
        // The receiver's cycle is learned after the second.
        #expect(counts.growing == [5, 7, 5, 7, 5])
        #expect(counts.epochs == [7, 7, 7])
    }

    @Test func `has a satellite under each signal`() {
        let counts = counts([Body.rmc("080000"), "GPGSV,1,1,01,04,15,270,30,1", "GPGSV,1,1,01,04,15,270,28,8"])
        #expect(counts.growing == [1, 2])
    }

    @Suite struct `behind some cycles only` {
        /// Five cycles per second, with the list after the first.
        static let bodies = (0..<20).flatMap { cycle -> [String] in
            let time = "0800\(String(100 + cycle / 5).dropFirst()).\(cycle % 5 * 2)"
            return [Body.rmc(time), Body.gga(time), Body.gsa] + (cycle % 5 == 0 ? [glonass] : [])
        }

        @Test func `is of the cycle that it follows, once that is known`() throws {
            let times = try assembled(Self.bodies).compactMap(\.epoch.sky?.time?.description)
            #expect(times.suffix(2) == ["2026-11-21T08:00:02.000Z", "2026-11-21T08:00:03.000Z"])
        }
    }
}
