import Uploads
import Logbook
import TestSupport
import Testing

/// The body of a request from this template, by default for the sample location.
private func filled(
    _ body: String,
    _ contentType: String = "text/plain",
    _ location: UploadLocation? = nil,
    device: String = "van"
) throws -> String {
    let template = try UploadTemplate(
        method: "post",
        url: "http://host/",
        headers: [("Content-Type", contentType)],
        body: body,
        device: device,
        profile: "boat"
    )
    return String(decoding: template.request(try location ?? uploaded()).body, as: UTF8.self)
}

private func url(_ url: String, _ location: UploadLocation? = nil, device: String = "van") throws -> String {
    try UploadTemplate(url: url, device: device, profile: "boat").request(try location ?? uploaded()).url
}

@Suite struct `A template` {
    @Suite struct `with placeholders` {
        @Test(arguments: [
            ("%LAT", "54.2"), ("%LON", "-13.1"), ("%ALT", "13.4"), ("%ACC", "2.5"), ("%SPD", "10"), ("%SPD_KPH", "36"),
            ("%DIR", "90.25"), ("%SAT", "11"), ("%HDOP", "0.91"), ("%VDOP", "1.4"), ("%PDOP", "1.7"),
            ("%TIME", "2026-11-21T08:00:00.250Z"), ("%TIMESTAMP", "1795248000"),
            ("%TIMEOFFSET", "2026-11-21T08:00:00.250+00:00"), ("%DATE", "2026-11-21"),
            ("%STARTTIMESTAMP", "1795219200"), ("%FILENAME", "20261121"), ("%AID", "van"), ("%SER", "u-blox 7"),
            ("%PROFILE", "boat"), ("%PROV", "gps"), ("%ACT", ""), ("%BATT", ""), ("%ISCHARGING", ""), ("%DESC", ""),
            ("%DIST", ""),
        ])
        func `has a value for each`(placeholder: String, value: String) throws {
            #expect(try filled("<\(placeholder)>") == "<\(value)>")
        }

        @Test(arguments: ["%lat", "%Lat", "%LAT"]) func `reads them in any case`(placeholder: String) throws {
            #expect(try filled(placeholder) == "54.2")
        }

        @Test func `takes the longest name, and what is behind it as it is`() throws {
            #expect(try filled("%SPD_KPHx%SPD_x%TIMESTAMPS%TIMEX") == "36x10_x1795248000S2026-11-21T08:00:00.250ZX")
        }

        @Test(arguments: ["%ALT", "%ACC", "%SPD", "%SPD_KPH", "%DIR", "%SAT", "%HDOP", "%VDOP", "%PDOP"])
        func `has nothing for what is not known`(placeholder: String) throws {
            #expect(try filled("<\(placeholder)>", "text/plain", uploaded(.bare)) == "<>")
        }

        @Test func `says that a parked receiver is still`() throws {
            #expect(try filled("%ACT", "text/plain", uploaded(.stored(.told { .held($0) }))) == "STILL")
        }

        @Test func `has all by their names, ready for a URL`() throws {
            #expect(
                try url("http://host/?%ALL") == """
                    http://host/?lat=54.2&lon=-13.1&sat=11&alt=13.4&acc=2.5&dir=90.25&prov=gps&spd_kph=36&spd=10&\
                    timestamp=1795248000&timeoffset=2026-11-21T08%3A00%3A00.250%2B00%3A00&\
                    time=2026-11-21T08%3A00%3A00.250Z&starttimestamp=1795219200&date=2026-11-21&\
                    aid=van&ser=u-blox%207&filename=20261121&profile=boat&hdop=0.91&vdop=1.4&pdop=1.7
                    """
            )
        }
    }

    @Suite struct `in a URL` {
        @Test func `escapes values`() throws {
            #expect(
                try url("http://host/%AID?a=%SER", device: "a/b\r\n&ü")
                    == "http://host/a%2Fb%0D%0A%26%C3%BC?a=u-blox%207"
            )
        }

        @Test(arguments: [
            ("%20", "%20"), ("%c3%BC", "%c3%BC"), ("%%", "%25"), ("%%41", "%2541"), ("%41%LAT", "%4154.2"),
        ])
        func `keeps escapes`(written: String, sent: String) throws {
            #expect(try url("http://host/" + written) == "http://host/" + sent)
        }

        @Test(arguments: ["%", "%&", "%1", "%LAT%&lon=%LON%"])
        func `refuses a percent sign that stands alone`(text: String) {
            #expect(throws: UploadTemplateError.loosePercentSign) {
                try UploadTemplate(url: "http://host/?lat=" + text, device: "van")
            }
        }
    }

    @Suite struct `with a value that is not known` {
        @Test(arguments: [
            ("?lat=%LAT&dir=%DIR&acc=%ACC", "?lat=54"), ("?dir=%DIR&lat=%LAT", "?lat=54"), ("?dir=%DIR", ""),
            ("?dir=%DIR&alt=%ALT", ""), ("?lat=%LAT&dir=%DIR#top", "?lat=54#top"), ("?dir=%DIR#top", "#top"),
            ("?a=1&dir=%DIR&b=2", "?a=1&b=2"),
        ])
        func `leaves its name out of a query`(query: String, sent: String) throws {
            #expect(try url("http://host/at" + query, uploaded(.bare)) == "http://host/at" + sent)
        }

        @Test(arguments: [
            ("?at=%LAT,%ALT", "?at=54,"), ("?at=%ALT,%LAT", "?at=,54"), ("?at=%ALT%DIR", "?at="), ("/%DIR/x", "//x"),
            ("/d=%DIR", "/d="), ("?%DIR", "?"), ("?a=x%DIR", "?a=x"),
        ])
        func `is empty where it is a part of something`(path: String, sent: String) throws {
            #expect(try url("http://host" + path, uploaded(.bare)) == "http://host" + sent)
        }

        @Test func `leaves its name out of a form`() throws {
            let type = "application/x-www-form-urlencoded"
            #expect(try filled("dir=%DIR&lat=%LAT&batt=%BATT&x=?&alt=%ALT", type, uploaded(.bare)) == "lat=54&x=?")
            #expect(try filled("dir=%DIR", type, uploaded(.bare)) == "")
        }

        @Test(arguments: [
            ("text/plain", "<%DIR|0% %BATT|n/a%>", "<0 n/a>"),
            ("application/x-www-form-urlencoded", "dir=%DIR|0%&b=%BATT|a:b%", "dir=0&b=a%3Ab"),
            (
                "application/json", #"{"d":%DIR|0%,"b":%BATT|none%,"a":%ACT|0%,"s":"%DIR|0%"}"#,
                #"{"d":0,"b":"none","a":"0","s":"0"}"#
            ),
            ("text/plain", "%LAT|0%,%lat|0%.", "54,54."),
        ])
        func `has what the template says for it`(type: String, body: String, sent: String) throws {
            #expect(try filled(body, type, uploaded(.bare)) == sent)
        }

        @Test func `has it in a URL, too`() throws {
            #expect(
                try url("http://host/%DIR|0%?dir=%DIR|-1%&lat=%LAT|0%", uploaded(.bare))
                    == "http://host/0?dir=-1&lat=54"
            )
        }

        @Test func `keeps bars that are none`() throws {
            #expect(try filled("%LAT|%LAT|gps, %LAT|") == "54.2|54.2|gps, 54.2|")
        }

        @Test(arguments: ["%DIR|0", "%DIR|0&lat=%LAT"]) func `needs an end of what stands for it`(text: String) {
            #expect(throws: UploadTemplateError.openFallback("%DIR")) {
                try UploadTemplate(url: "http://host/?dir=" + text, device: "van")
            }
        }
    }

    @Suite struct `with a body` {
        @Test(arguments: ["application/json", "application/geo+json; charset=utf-8", "Application/JSON"])
        func `of JSON escapes text and leaves numbers`(type: String) throws {
            let text = try filled(#"{"lat":%LAT,"who":"%AID","is":%AID}"#, type, device: "a\"\n\\")
            #expect(text == #"{"lat":54.2,"who":"a\"\n\\","is":"a\"\n\\"}"#)
        }

        @Test func `of JSON has null where a value is not known, and nothing within marks`() throws {
            let text = try filled(#"{"a\"":%ALT,"b":"%ALT"}"#, "application/json", uploaded(.bare))
            #expect(text == #"{"a\"":null,"b":""}"#)
        }

        @Test func `of a form escapes values`() throws {
            let text = try filled("a=%AID&b=%20%LAT", "application/x-www-form-urlencoded", device: "x&y=z +")
            #expect(text == "a=x%26y%3Dz%20%2B&b=%2054.2")
        }

        @Test func `of anything else has values as they are`() throws {
            #expect(try filled("%AID 100% %% %5", device: "a&\"b\"") == "a&\"b\" 100% % %5")
        }

        @Test func `is empty where none is written`() throws {
            #expect(try UploadTemplate(url: "http://host/", device: "van").request(try uploaded()).body.isEmpty)
        }
    }

    @Suite struct `with headers` {
        @Test func `fills them, and lets no line end through`() throws {
            let template = try UploadTemplate(
                url: "http://host/",
                headers: [("X-Device", "%AID")],
                device: "a\r\nX-Evil: 1"
            )
            #expect(
                template.request(try uploaded()).headers == [HTTPHeader("X-Device", "a  X-Evil: 1")].compactMap { $0 }
            )
        }

        @Test func `refuses a name that is none`() {
            #expect(throws: UploadTemplateError.unusableHeader("a b")) {
                try UploadTemplate(url: "http://host/", headers: [("a b", "c")], device: "van")
            }
        }
    }

    @Suite struct `with a fault` {
        @Test(arguments: [
            ("%FOO bar", "%FOO"), ("%la", "%la"), ("%s", "%s"),
            ("%abcdefghijklmnopqrstuvwxyz", "%abcdefghijklmnopqrst"),
        ])
        func `names what is no placeholder`(body: String, name: String) {
            #expect(throws: UploadTemplateError.unknownPlaceholder(name)) { try filled(body) }
        }

        @Test func `says what to do`() {
            let text = UploadTemplateError.unknownPlaceholder("%FOO").description
            #expect(
                text.hasPrefix("%FOO is not a placeholder; write %% for a percent sign, or use one of %LAT, %LON, ")
            )
        }

        @Test(arguments: [("get", UploadRequest.Method.get), ("Put", .put), ("PATCH", .patch), ("post", .post)])
        func `takes methods in any case`(name: String, method: UploadRequest.Method) throws {
            let template = try UploadTemplate(method: name, url: "http://host/", device: "van")
            #expect(template.request(try uploaded()).method == method)
        }

        @Test(arguments: ["", "BREW", "GET\r\n"]) func `refuses other methods`(name: String) {
            #expect(throws: UploadTemplateError.unknownMethod(name)) {
                try UploadTemplate(method: name, url: "http://host/", device: "van")
            }
        }
    }
}
