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

    @Suite struct `saying where it is` {
        private let device: OwnTracksDevice

        init() throws { device = try OwnTracksDevice(user: "jane", device: "van") }

        @Test func `has all members in order: whole metres, km/h and degrees, accuracies rounded up`() throws {
            #expect(
                device.message(try uploaded()) == """
                    {"_type":"location","lat":54.2,"lon":-13.1,"tst":1795248000,"tid":"an","acc":3,"alt":13,"vac":5,\
                    "vel":36,"cog":90,"_id":"42"}
                    """
            )
        }

        @Test func `leaves out what is not known`() throws {
            let message = #"{"_type":"location","lat":54,"lon":13,"tst":1795248000,"tid":"an","_id":"42"}"#
            #expect(device.message(try uploaded(.bare)) == message)
        }

        @Test func `rounds the time down, before 1970 too`() throws {
            let location = try uploaded { $0.time = UTCTime(nanosecondsSince1970: -1) }
            #expect(device.message(location).contains("\"tst\":-1,"))
        }

        @Test func `is never accurate to less than a metre`() throws {
            let location = try uploaded { ($0.horizontalAccuracy, $0.verticalAccuracy) = (0, 0.01) }
            #expect(device.message(location).contains("\"acc\":1,\"alt\":13,\"vac\":1,"))
        }

        @Test(arguments: [(359.6, "0"), (360, "0"), (359.4, "359"), (0.5, "1")])
        func `has courses below 360`(course: Double, text: String) throws {
            let location = try uploaded { $0.courseOverGround = course }
            #expect(device.message(location).contains("\"cog\":\(text),"))
        }

        @Test(arguments: [.nan, .infinity, -.infinity, 1e300, -1e300] as [Double])
        func `leaves out what no integer can be`(number: Double) throws {
            let location = try uploaded {
                ($0.altitude, $0.speedOverGround, $0.courseOverGround) = (number, number, number)
                ($0.horizontalAccuracy, $0.verticalAccuracy) = (number, number)
            }
            #expect(device.message(location).contains("\"tid\":\"an\",\"_id\""))
        }
    }

    @Suite struct `sending` {
        private let device: OwnTracksDevice

        init() throws { device = try OwnTracksDevice(user: "jane", device: "van") }

        @Test func `posts one object with its topic, and user and device in headers`() throws {
            let request = device.request(try uploaded(.bare), to: "https://host/pub")
            #expect(request.method == .post)
            #expect(request.url == "https://host/pub")
            #expect(request.headers.map(\.name) == ["Content-Type", "X-Limit-U", "X-Limit-D"])
            #expect(request.headers.map(\.value) == ["application/json", "jane", "van"])
            let body = String(decoding: request.body, as: UTF8.self)
            #expect(body.hasPrefix(#"{"_type":"location","#))
            #expect(body.hasSuffix(#""_id":"42","topic":"owntracks/jane/van"}"#))
        }

        @Test func `has a topic of three levels`() {
            #expect(device.topic == "owntracks/jane/van")
        }

        @Test func `leaves a last will`() {
            #expect(OwnTracksDevice.lastWill(at: .morning(0.9)) == #"{"_type":"lwt","tst":1795248000}"#)
        }
    }
}
