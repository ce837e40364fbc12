import Uploads
import GNSS
import Logbook
import TestSupport
import Testing

@Suite struct `A device of OwnTracks` {
    @Suite struct `with a name` {
        @Test(arguments: ["", "a/b", "a+", "#", "a\u{0}", "a\r\n", "\u{85}"])
        func `that no topic can have is refused`(name: String) {
            #expect(throws: OwnTracksError.unusableUser) { try OwnTracksDevice(user: name, device: "van") }
            #expect(throws: OwnTracksError.unusableDevice) { try OwnTracksDevice(user: "jane", device: name) }
        }

        @Test(arguments: [("jane", "van", "an"), ("jane", "v", "ev"), ("ü", "é", "üé")])
        func `has its end as tracker id`(user: String, device: String, identifier: String) throws {
            #expect(try OwnTracksDevice(user: user, device: device).trackerIdentifier == identifier)
        }

        @Test func `has the tracker id that is wanted`() throws {
            let device = try OwnTracksDevice(user: "jane", device: "van", trackerIdentifier: "J1")
            #expect(device.trackerIdentifier == "J1")
        }

        @Test(arguments: ["", "J", "J12", "J\n"]) func `needs a tracker id of two characters`(identifier: String) {
            #expect(throws: OwnTracksError.unusableTrackerIdentifier) {
                try OwnTracksDevice(user: "jane", device: "van", trackerIdentifier: identifier)
            }
        }
    }

    @Test func `sends what the examples show`() throws {
        let device = try OwnTracksDevice(user: "jane", device: "van")
        var examples = Examples()
        examples.add("whole metres, km/h and degrees, accuracies rounded up", device.message(try uploaded()))
        examples.add("what is not known is left out", device.message(try uploaded(.bare)))
        let old = try uploaded { $0.time = UTCTime(nanosecondsSince1970: -1) }
        examples.add("the time is rounded down, before 1970 too", device.message(old))
        let exact = try uploaded { ($0.horizontalAccuracy, $0.verticalAccuracy) = (0, 0.01) }
        examples.add("never accurate to less than a metre", device.message(exact))
        for course in [359.6, 360, 359.4, 0.5] {
            let location = try uploaded { $0.courseOverGround = course }
            examples.add("a course of \(course)", device.message(location))
        }
        for number in [.nan, .infinity, -.infinity, 1e300, -1e300] as [Double] {
            let location = try uploaded {
                ($0.altitude, $0.speedOverGround, $0.courseOverGround) = (number, number, number)
                ($0.horizontalAccuracy, $0.verticalAccuracy) = (number, number)
            }
            examples.add("\(number), which no integer can be, is left out", device.message(location))
        }
        let request = device.request(try uploaded(.bare), to: "https://host/pub")
        examples.add("one object with its topic, and user and device in headers", request.whole)
        examples.add("a topic of three levels", device.topic)
        examples.add("a last will", OwnTracksDevice.lastWill(at: .morning(0.9)))
        try examples.expect(in: "bodies/owntracks.txt")
    }
}
