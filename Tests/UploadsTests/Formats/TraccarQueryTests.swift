import Uploads
import GNSS
import Logbook
import TestSupport
import Testing

@Suite struct `A query for Traccar` {
    private func pairs(_ location: UploadLocation) -> [String] {
        let url = TraccarQuery(url: "http://host:5055/", device: "van").request(location).url
        return url.split(separator: "?").last?.split(separator: "&").map(String.init) ?? []
    }

    @Test(arguments: [
        "id=van", "timestamp=2026-11-21T08%3A00%3A00.250Z", "lat=54.2", "lon=-13.1", "speed=19.4384", "bearing=90.25",
        "altitude=13.4", "accuracy=2.5", "hdop=0.91", "vdop=1.4", "pdop=1.7", "sat=11", "valid=true", "fix=42",
    ])
    func `has each value in Traccar's unit, 10 m/s as 19.4384 knots`(pair: String) throws {
        #expect(pairs(try uploaded()).contains(pair))
    }

    @Test func `leaves out what is not known`() throws {
        let known = ["id", "timestamp", "lat", "lon", "valid", "fix"]
        #expect(pairs(try uploaded(.bare)).map { String($0.prefix { $0 != "=" }) } == known)
    }

    @Test func `leaves out what has no digits`() throws {
        let location = try uploaded { ($0.altitude, $0.speedOverGround) = (.nan, 1e300) }
        #expect(!pairs(location).contains { $0.hasPrefix("altitude") || $0.hasPrefix("speed") })
    }

    @Test func `calls a rejected fix invalid`() throws {
        let location = try #require(UploadLocation(raw: .stored(.rejected(at: 0))))
        #expect(pairs(location).contains("valid=false"))
    }

    @Test func `has the last millisecond for a leap second, which Java does not know`() throws {
        let end = UTCTime(iso8601: "2016-12-31T23:59:60.500Z")
        let leap = try #require(end)
        let location = try uploaded { $0.time = leap }
        #expect(pairs(location).contains("timestamp=2016-12-31T23%3A59%3A59.999Z"))
    }

    @Test func `has whole seconds for Home Assistant's webhook, which refuses others`() throws {
        let url = "https://host:8123/api/webhook/0a1b"
        let request = TraccarQuery(url: url, device: "van").request(try uploaded())
        #expect(request.url.hasPrefix(url + "?id=van&timestamp=1795248000&"))
    }

    @Test(arguments: [
        ("http://host:5055", "http://host:5055/?id="), ("http://host:5055/", "http://host:5055/?id="),
        ("http://host/a?key=1", "http://host/a?key=1&id="), ("http://host/?", "http://host/?id="),
        ("http://host/?a=b&", "http://host/?a=b&id="), ("http://host/a#part", "http://host/a?id="),
        ("http://host/ü?ö=1", "http://host/%C3%BC?%C3%B6=1&id="),
    ])
    func `keeps what the URL has already`(url: String, start: String) throws {
        let request = TraccarQuery(url: url, device: "van").request(try uploaded())
        #expect(request.url.hasPrefix(start + "van&timestamp="))
        #expect(request.method == .get)
        #expect(request.body.isEmpty)
    }

    @Test func `escapes the device`() throws {
        let request = TraccarQuery(url: "http://host/", device: "a&id=b\r\n").request(try uploaded())
        #expect(request.url.hasPrefix("http://host/?id=a%26id%3Db%0D%0A&timestamp="))
    }
}
