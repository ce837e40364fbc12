import GNSS
import NMEA
import TestSupport
import Testing

/// Which of the sentences of an epoch make it a fix: the examples in `Expected/epochs/no-fix.txt`.
@Suite struct `An epoch without a fix` {
    private static let cycle = [
        "GPRMC,,V,,,,,,,,,,N", "GPVTG,,,,,,,,,N", "GPGGA,,,,,,0,00,99.99,,,,,,",
        "GPGSA,A,1,,,,,,,,,,,,,99.99,99.99,99.99",
        "GPGLL,,,,,,V,N",
    ]
    private static let void = "GPRMC,080000,V,4730.0,N,01115.0,E,0.0,,211126,,,N"
    private static let rmc = Body.rmc("080000")
    private static let gga = Body.gga("080000")
    private static let weak = "GPGGA,080000,4730.0,N,01115.0,E,1,02,9.0,612.3,M,47.1,M,,"

    private static let examples: [(String, [String])] = [
        ("after a cold start: once a cycle, without a time", cycle + cycle + cycle),
        ("after a cold start: the time of day before the date is known", ["GPGGA,080000.00,,,,,0,00,99.99,,,,,,"]),
        ("after a cold start: ends with the first time", cycle + [rmc, gga]),
        ("a void RMC before a GGA with a quality", [void, gga]),
        ("a void RMC after a GGA with a quality: neither place nor speed", [gga, void, Body.vtg]),
        ("a mode of N in a valid RMC", ["GPRMC,080000,A,4730.0,N,01115.0,E,,,211126,,,N"]),
        ("quality 0 in a GGA with a place", ["GPGGA,080000,4730.0,N,01115.0,E,0,09,0.9,612.3,M,47.1,M,,"]),
        ("an empty quality in a GGA with a place", ["GPGGA,080000,4730.0,N,01115.0,E,,09,0.9,612.3,M,47.1,M,,"]),
        ("nothing but an unknown status", ["GPRMC,080000,X,4730.0,N,01115.0,E,,,211126,,,"]),
        ("fewer than three satellites, and no other sentence", [weak]),
        ("no count of satellites, and no other sentence", ["GPGGA,080000,4730.0,N,01115.0,E,1,,,612.3,M,,,,"]),
        (
            "a fix that is lost: nothing of the fix before",
            [
                gga, rmc, Body.gsv, "GPGGA,080001,,,,,0,00,,,,,,,", "GPRMC,080001,V,,,,,,,211126,,,N",
            ]
        ),
        (
            "a fix: an unknown quality of GGA beside GLL",
            [
                "GPGGA,080000,4730.0,N,01115.0,E,X,09,0.9,612.3,M,47.1,M,,", Body.gll("080000"),
            ]
        ),
        (
            "a fix: an unknown quality of GGA beside GNS",
            [
                "GPGGA,080000,4730.0,N,01115.0,E,X,09,0.9,612.3,M,47.1,M,,",
                "GPGNS,080000,4730.0,N,01115.0,E,D,09,0.9,612.3,47.1,,",
            ]
        ),
        ("a fix: an unknown mode of GNS beside RMC", ["GPGNS,080000,4730.0,N,01115.0,E,?,09,0.9,612.3,47.1,,", rmc]),
        (
            "a fix: an unknown status of RMC beside GGA",
            [
                gga, "GPRMC,080000,X,4730.0000,N,01115.0000,E,10.0,84.4,211126,,,A",
            ]
        ),
        ("a fix: an unknown mode of RMC", ["GPRMC,080000,A,4730.0000,N,01115.0000,E,10.0,84.4,211126,,,?"]),
        (
            "a fix: quality 9, by which NovAtel means that satellites augment it, beside RMC",
            [
                "GPGGA,080000,4730.0,N,01115.0,E,9,09,0.9,612.3,M,47.1,M,,", rmc,
            ]
        ),
        ("a fix: quality 9 alone", ["GPGGA,080000,4730.0,N,01115.0,E,9,09,0.9,612.3,M,47.1,M,,"]),
        ("a fix: two satellites before a valid RMC", [weak, rmc]),
        ("a fix: two satellites after a valid RMC", [rmc, weak]),
        ("a fix: two satellites before a valid GLL", [weak, Body.gll("080000")]),
        ("a fix: two satellites after a valid GLL", [Body.gll("080000"), weak]),
        ("a fix: three satellites", ["GPGGA,080000,4730.0,N,01115.0,E,1,03,9.0,,M,,M,,"]),
    ]

    @Test func `has what the examples show`() throws {
        var examples = Examples()
        for (heading, bodies) in Self.examples {
            let found = try fixes(bodies).map { facts(of: $0) }
            examples.add(heading, (bodies + found).joined(separator: "\n"))
        }
        try examples.expect(in: "epochs/no-fix.txt")
    }

    @Test(arguments: ["", "X", "DGNSS fix", "10", ":", "-1"])
    func `is not what an unknown quality of GGA makes of a valid RMC`(quality: String) throws {
        let gga = "GPGGA,080000,4730.0000,N,01115.0000,E,\(quality),09,0.9,612.3,M,47.1,M,,"
        let whole = try fixes([Self.gga, Self.rmc])
        #expect(try fixes([gga, Self.rmc]) == whole)
        #expect(try fixes([Self.rmc, gga]) == whole)
    }
}
