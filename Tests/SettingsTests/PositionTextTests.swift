import GNSS
import Logbook
import Settings
import Testing

@Suite struct `A position on the command line` {
    @Test(arguments: [
        "54.41,10.22", "54.41, 10.22", "54.41 10.22", "54°24.6'N 10°13.2'E", "54°24.6'N, 10°13.2'E", "54.41N,10.22E",
        "N54 24.6 E10 13.2", "54° 24' 36\" N 10° 13' 12\" E", "54°24′36″N 10°13′12″E", "10.22E 54.41N",
        "n54:24:36 e10:13:12",
        "geo:54.41,10.22", "GEO:54.41,10.22;u=35", "geo:54.41,10.22?z=17", "+54.41,+10.22", "54 24 36 N, 10 13 12 E",
        "54,41 10,22", "54,41, 10,22", "54°24,6'N 10°13,2'E", "54°24,6'N, 10°13,2'E",
    ])
    func `is the same place in each notation`(text: String) throws {
        let position = try #require(PositionText(text))
        #expect((position.coordinate.latitude - 54.41).magnitude < 1e-9)
        #expect((position.coordinate.longitude - 10.22).magnitude < 1e-9)
        #expect(position.altitude == nil)
    }

    @Test(arguments: [
        "-33.5,-70.25", "33.5S,70.25W", "S33°30' W70°15'", "33°30'S 70°15'W", "-33 30,-70 15", "geo:-33.5,-70.25",
    ])
    func `is in the south and the west`(text: String) throws {
        let position = try #require(PositionText(text))
        #expect((position.coordinate.latitude + 33.5).magnitude < 1e-9)
        #expect((position.coordinate.longitude + 70.25).magnitude < 1e-9)
    }

    @Test func `has no decimal commas where they part its numbers`() throws {
        let inDegrees = try #require(PositionText("54,10,3"))
        #expect(inDegrees.coordinate == Coordinate(latitude: 54, longitude: 10) && inDegrees.altitude == 3)
        let inMinutes = try #require(PositionText("54 24,10 12,3"))
        #expect((inMinutes.coordinate.latitude - 54.4).magnitude < 1e-9)
        #expect((inMinutes.coordinate.longitude - 10.2).magnitude < 1e-9)
        #expect(inMinutes.altitude == 3)
    }

    @Test(arguments: ["54.41,10.22,3.5", "54°24.6'N,10°13.2'E,3.5", "geo:54.41,10.22,3.5"])
    func `may have an altitude`(text: String) {
        #expect(PositionText(text)?.altitude == 3.5)
    }

    @Test(arguments: [
        "", "54", "54.41", "91,10", "54,181", "54.41N,10.22N", "-54.41N,10.22E", "54°61'N 10°13'E", "54.5°24'N 10°13'E",
        "54,10,x", "nan,10", "0x10,10", "1e1,10", "54 24.6 10 13.2", "here", "geo:", "54,41,10,22", "54N,10E,1,2",
        "N,E",
    ])
    func `is nothing else`(text: String) {
        #expect(PositionText(text) == nil)
    }
}
