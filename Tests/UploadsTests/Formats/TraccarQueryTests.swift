import Uploads
import GNSS
import Logbook
import TestSupport
import Testing

@Suite struct `A query for Traccar` {
    @Test func `has what the examples show`() throws {
        let format = TraccarQuery(url: "http://host:5055/", device: "van")
        var examples = Examples()
        examples.add("each value in Traccar's unit, 10 m/s as 19.4384 knots", format.request(try uploaded()).whole)
        examples.add("what is not known is left out", format.request(try uploaded(.bare)).whole)
        let endless = try uploaded { ($0.altitude, $0.speedOverGround) = (.nan, 1e300) }
        examples.add("numbers without digits are left out", format.request(endless).whole)
        let rejected = try #require(UploadLocation(raw: .stored(.rejected(at: 0))))
        examples.add("a rejected fix is invalid", format.request(rejected).whole)
        let leap = try #require(UTCTime(iso8601: "2016-12-31T23:59:60.500Z"))
        let location = try uploaded { $0.time = leap }
        examples.add("the last millisecond for a leap second, which Java does not know", format.request(location).whole)
        let webhook = TraccarQuery(url: "https://host:8123/api/webhook/0a1b", device: "van")
        let whole = webhook.request(try uploaded()).whole
        examples.add("whole seconds for Home Assistant's webhook, which refuses others", whole)
        let odd = TraccarQuery(url: "http://host/", device: "a&id=b\r\n")
        examples.add("the device is escaped", odd.request(try uploaded(.bare)).whole)
        let addresses = [
            "http://host:5055", "http://host:5055/", "http://host/a?key=1", "http://host/?", "http://host/?a=b&",
            "http://host/a#part", "http://host/ü?ö=1",
        ]
        for address in addresses {
            let request = TraccarQuery(url: address, device: "van").request(try uploaded(.bare))
            examples.add("what the address \(address) has is kept", request.whole)
        }
        try examples.expect(in: "bodies/traccar.txt")
    }
}
