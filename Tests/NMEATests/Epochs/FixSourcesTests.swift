import GNSS
import NMEA
import TestSupport
import Testing

/// The sources of each fix in a receiver's transmissions, as `value source`.
private func sources(_ transmissions: [[UInt8]]) -> [[String]] {
    var stream = NMEAStream()
    var witness = FixSources()
    var all: [[String]] = []
    for bytes in transmissions {
        stream.consume(
            bytes.span,
            sentence: { witness.hear($0) },
            message: { witness.hear(frame: $0) },
            growingSky: { _ in },
            epoch: { all.append(witness.take($0.fix).map { "\($0.value) \($0.source)" }) }
        )
    }
    stream.finish { all.append(witness.take($0.fix).map { "\($0.value) \($0.source)" }) }
    return all
}

@Suite struct `The sources of a fix` {
    private let report = [
        "GPRMC,080000.00,A,5351.5000,N,01041.1999,E,12.5,90.1,211126,,,A",
        "GPGGA,080000.00,5351.5000,N,01041.1999,E,1,09,0.9,12.3,M,45.6,M,,",
        "GPGSA,A,3,04,05,09,12,,,,,,,,,1.8,0.9,1.5", "GPGST,080000.00,3.1,,,,1.5,1.2,3.0",
    ]

    @Test func `are the sentences that say its values`() {
        let all = sources([transmission(report)])
        #expect(
            all == [
                [
                    "time RMC", "date RMC", "quality GGA", "dimension GSA", "coordinate GGA", "altitude GGA",
                    "geoidalSeparation GGA", "speed RMC", "course RMC", "horizontalDeviation GST",
                    "verticalDeviation GST",
                    "horizontalDilution GSA", "verticalDilution GSA", "positionDilution GSA", "satellitesUsed GGA",
                ]
            ]
        )
    }

    @Test func `are the same in each epoch, however it ends`() {
        let next = report.map { $0.replacing("080000", with: "080001") }
        let later = report.map { $0.replacing("080000", with: "080002") }
        let all = sources([transmission(report), transmission(next), transmission(later)])
        #expect(all.count == 3)
        #expect(Set(all).count == 1)
    }

    @Test func `are also sentences without a time, which belong to the epoch before the next one's time`() {
        let epochs = (0...3).map { second in
            transmission([report[2], report[0], report[1]].map { $0.replacing("080000", with: "08000\(second)") })
        }
        let all = sources(epochs)
        #expect(all.count == 4)
        #expect(all.dropLast().allSatisfy { $0.contains("verticalDilution GSA") }, "\(all)")
    }

    @Test func `are not those of a date that has rolled over`() {
        let all = sources([transmission(report + ["GPZDA,080000.00,07,04,2007,00,00"])])
        #expect(all.first?.contains("date RMC") == true, "\(all)")
    }

    @Test func `are found behind hours of the time alone`() {
        let time = transmission(["GPZDA,080000.00,21,11,2026,00,00"])
        let all = sources(Array(repeating: time, count: 2000) + [transmission(report)])
        #expect(all.last?.contains("coordinate GGA") == true, "\(all)")
    }

    @Test func `are messages where those are more exact, and sentences for heights`() {
        let all = sources([
            UBXFrame.solution((8, 0, 0)), transmission(report), UBXFrame.endOfEpoch((8, 0, 0)),
        ])
        #expect(all.count == 1)
        let told = all.first ?? []
        for expected in [
            "time NAV-PVT", "coordinate NAV-PVT", "altitude GGA", "speed NAV-PVT", "horizontalDeviation GST",
            "positionDilution NAV-PVT", "horizontalDilution GSA", "satellitesUsed NAV-PVT", "speedAccuracy NAV-PVT",
        ] { #expect(told.contains(expected), "\(told)") }
    }

    @Test func `are the messages of a receiver that sends no sentences`() {
        let satellites = UBXFrame.satellites((8, 0, 0), [(0, 4, 41, 15, 270, true)])
        let all = sources([UBXFrame.solution((8, 0, 0)), satellites, UBXFrame.endOfEpoch((8, 0, 0))])
        #expect(all.count == 1)
        #expect(all.first?.contains("satellitesInView NAV-SAT") == true)
        #expect(all.first?.contains("horizontalDeviation NAV-PVT") == true)
        #expect(all.first?.contains("altitude NAV-PVT") == true)
        #expect(all.first?.contains("speedAccuracy NAV-PVT") == true)
        #expect(all.first?.contains("courseAccuracy NAV-PVT") == true)
    }

    @Test func `are the messages of other makers, too`() {
        let casic = (0...1).map { second in
            [
                MakerFrame.casicDilution(1000 * second), MakerFrame.casicPosition(1000 * second),
                MakerFrame.casicTime(1000 * second, (8, 0, second)),
                MakerFrame.casicSatellites(1000 * second, [(4, 0xC1, 41, 15, 270)]),
            ]
        }
        let told = sources(casic.flatMap(\.self)).first ?? []
        for expected in [
            "time NAV-TIMEUTC", "date NAV-TIMEUTC", "quality NAV-PV", "coordinate NAV-PV", "altitude NAV-PV",
            "speed NAV-PV", "horizontalDeviation NAV-PV", "horizontalDilution NAV-DOP", "satellitesInView NAV-GPSINFO",
        ] { #expect(told.contains(expected), "\(told)") }
        let sirf = sources((0...1).map { MakerFrame.sirfGeodetic((8, 0, $0)) }).first ?? []
        #expect(sirf.contains("coordinate MID 41"), "\(sirf)")
        let skyTraq = sources((0...1).map { MakerFrame.skyTraqNavigation((8, 0, $0)) }).first ?? []
        #expect(skyTraq.contains("coordinate 0xA8"), "\(skyTraq)")
    }

    @Test func `are none for what an earlier epoch has told`() {
        let all = sources([
            transmission([report[0]]),
            transmission(["GPGGA,080001.00,5351.5000,N,01041.1999,E,1,09,0.9,12.3,M,45.6,M,,"]),
        ])
        #expect(all.count == 2)
        #expect(all.last?.contains { $0.hasPrefix("date") } == false)
        #expect(all.last?.contains("quality GGA") == true)
    }
}

@Suite struct `The deviation of a fix` {
    private static func gst(_ time: String, latitude: String = "4.7") -> String {
        "GPGST,\(time),46,,,,\(latitude),1.9,5.3"
    }

    @Suite struct `of an epoch with GST` {
        @Test func `is what the sentence says of the position`() throws {
            let fixes = try fixes([Body.rmc("080000.00"), Body.gga("080000.00"), gst("080000.00")])
            #expect(fixes.map(\.deviation) == [PositionDeviation(latitude: 4.7, longitude: 1.9, altitude: 5.3)])
        }

        @Test func `is of this epoch, also where GST ends the cycle`() throws {
            let bodies = (0..<8).flatMap { second in
                let time = "08000\(second).00"
                return [Body.rmc(time), Body.gga(time), gst(time, latitude: "\(second).5")]
            }
            #expect(try fixes(bodies).map(\.deviation.latitude) == (0..<8).map { Double($0) + 0.5 })
        }

        @Test func `is of the sentence that came last`() throws {
            let fixes = try fixes([Body.gga("080000.00"), gst("080000.00"), gst("080000.00", latitude: "9.9")])
            #expect(fixes.map(\.deviation.latitude) == [9.9])
        }
    }

    @Suite struct `of an epoch without GST` {
        @Test func `is not known`() throws {
            let bodies = [Body.gga("080000.00"), gst("080000.00"), Body.gga("080001.00")]
            #expect(try fixes(bodies).map(\.deviation.latitude) == [4.7, nil])
        }
    }

    @Suite struct `where GST is before all that reports the fix` {
        @Test func `is not known`() throws {
            #expect(try fixes([gst("080000.00"), Body.gga("080000.00")]).map(\.deviation) == [PositionDeviation()])
        }
    }
}
