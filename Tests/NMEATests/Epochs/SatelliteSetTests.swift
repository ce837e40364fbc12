import GNSS
import NMEA
import Testing

/// The satellite numbers in each epoch, as sent; `nil` for epochs without satellites.
private func listed(_ bodies: [String]) throws -> [[Int]?] {
    try assembled(bodies).map { $0.epoch.sky?.satellites.map(\.sentNumber) }
}

/// The messages of a set of nine satellites.
private let messages = [
    "GPGSV,3,1,09,01,10,010,30,02,10,010,30,03,10,010,30,04,10,010,30",
    "GPGSV,3,2,09,05,10,010,30,06,10,010,30,07,10,010,30,08,10,010,30", "GPGSV,3,3,09,09,10,010,30",
]

@Suite struct `A set of GSV messages` {
    @Suite struct `that begins again in the same epoch` {
        @Test func `takes the place of the one before`() throws {
            // As in a stream that starts in the middle of a cycle that ends with the satellites.
            let bodies = ["GPGSV,1,1,02,20,10,010,30,21,20,020,30", Body.rmc("080000")] + messages
            #expect(try listed(bodies) == [[1, 2, 3, 4, 5, 6, 7, 8, 9]])
        }

        @Test func `leaves those of other talkers and signals alone`() throws {
            let bodies = [
                Body.rmc("080000"), "GPGSV,1,1,01,04,15,270,30,1", "GPGSV,1,1,01,04,15,270,33,6",
                "GLGSV,1,1,01,68,40,050,33,1", "GPGSV,1,1,01,05,15,270,31,1",
            ]
            #expect(try listed(bodies) == [[4, 68, 5]])
        }

        @Test func `begins with any number that goes back`() throws {
            let bodies = [Body.rmc("080000"), messages[0], messages[1], messages[2], messages[1], messages[2]]
            #expect(try listed(bodies) == [[5, 6, 7, 8, 9]])
        }
    }

    @Suite struct `with a message that comes twice` {
        @Test(arguments: [0, 1, 2])
        func `is listed once`(repeated: Int) throws {
            var bodies = [Body.rmc("080000")] + messages
            bodies.insert(messages[repeated], at: repeated + 1)
            #expect(try listed(bodies) == [[1, 2, 3, 4, 5, 6, 7, 8, 9]])
        }
    }

    @Suite struct `that lacks a message` {
        @Test(arguments: [(0, [5, 6, 7, 8, 9]), (1, [1, 2, 3, 4, 9])])
        func `is listed as far as it is there`(lost: Int, numbers: [Int]) throws {
            var cycle = messages
            cycle.remove(at: lost)
            #expect(try listed([Body.rmc("080000")] + cycle) == [numbers])
        }

        @Test func `is not listed without the last one`() throws {
            #expect(try listed([Body.rmc("080000"), messages[0], messages[1]]) == [nil])
        }

        @Test func `does not mix with the set of the next epoch`() throws {
            let bodies = [Body.rmc("080000"), messages[0], messages[1], Body.rmc("080001")] + messages
            #expect(try listed(bodies) == [nil, [1, 2, 3, 4, 5, 6, 7, 8, 9]])
        }

        @Test func `leaves the other sets of its epoch alone`() throws {
            let bodies = [Body.rmc("080000"), messages[0], "GLGSV,1,1,01,68,40,050,33"]
            #expect(try listed(bodies) == [[68]])
        }
    }

    @Suite struct `whose numbers go on with another signal, as Allystar's do` {
        static let first = "GPGSV,3,1,09,01,10,010,30,02,10,010,30,03,10,010,30,04,10,010,30,1"
        static let second = "GPGSV,3,2,09,05,10,010,30,06,10,010,30,07,10,010,30,1"
        static let third = "GPGSV,3,3,09,01,10,010,35,02,10,010,36,8"

        @Test func `is listed without an end of its own`() throws {
            let bodies = [Body.rmc("080000"), Self.first, Self.second, Self.third]
            let all = bodies + [Body.rmc("080001"), Self.first, Self.second, Self.third]
            #expect(try listed(all) == Array(repeating: [1, 2, 3, 4, 5, 6, 7, 1, 2], count: 2))
            #expect(try fixes(bodies).map(\.satellitesInView) == [7])
        }

        @Test func `is not listed if the other signal does not go on with them`() throws {
            let bodies = [Body.rmc("080000"), Self.first, "GPGSV,2,2,05,09,10,010,35,8", Body.rmc("080001")]
            #expect(try listed(bodies) == [[9], nil])
        }
    }

    @Suite struct `spread over epochs` {
        @Test func `is listed in the one of its last message`() throws {
            let bodies = [
                Body.rmc("080000"), messages[0], Body.rmc("080001"), messages[1], Body.rmc("080002"), messages[2],
                Body.rmc("080003"), messages[0],
            ]
            #expect(try listed(bodies) == [nil, nil, [1, 2, 3, 4, 5, 6, 7, 8, 9], nil])
        }

        @Test func `ends with an epoch that has none of its messages`() throws {
            let bodies = [
                Body.rmc("080000"), messages[0], messages[1], Body.rmc("080001"), Body.rmc("080002"), messages[2],
            ]
            #expect(try listed(bodies) == [nil, nil, [9]])
        }
    }

    @Suite struct `of Quectel` {
        @Test func `is of the constellation that its system says`() throws {
            let epochs = try assembled([
                Body.rmc("080000"), "PQGSA,A,3,12,,,,,,,,,,,,1.2,0.9,0.9,4", "PQGSV,1,1,01,12,46,282,30,0,4",
                "PQGSV,1,1,01,02,34,332,30,0,5", "GPGSV,1,1,01,12,19,329,30,1",
            ])
            let view = try #require(epochs.first?.epoch.sky)
            #expect(view.satellites.map(\.constellation) == [.beiDou, .qzss, .gps])
            #expect(view.satellites.map(\.number) == [12, 2, 12])
            #expect(view.satellites.map(\.isUsed) == [true, false, false])
        }

        @Test func `is of BeiDou where there is no system`() throws {
            let view = try assembled([Body.rmc("080000"), "PQGSV,1,1,01,12,46,282,30"]).first?.epoch.sky
            #expect(view?.satellites.map(\.constellation) == [.beiDou])
        }
    }

    @Suite struct `with a satellite twice` {
        @Test func `lists it twice where the noise differs`() throws {
            let bodies = [Body.rmc("080000"), "GPGSV,1,1,02,04,15,270,30,04,15,270,22"]
            #expect(try listed(bodies) == [[4, 4]])
            #expect(try fixes(bodies).map(\.satellitesInView) == [1])
        }
    }

    @Suite struct `of satellites that are all due north` {
        @Test func `is made up`() throws {
            #expect(try listed([Body.rmc("080000"), "GPGSV,1,1,02,04,15,000,,07,30,000,"]) == [nil])
        }

        @Test(arguments: ["04,15,000,30", "04,,,30,07,,,31", "04,00,000,,07,00,000,", "04,15,000,,07,30,001,"])
        func `is listed where it may be true`(satellites: String) throws {
            #expect(try listed([Body.rmc("080000"), "GPGSV,1,1,02,\(satellites)"]) != [nil])
        }
    }
}
