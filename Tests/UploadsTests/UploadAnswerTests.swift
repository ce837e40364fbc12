import Uploads
import GNSS
import Logbook
import TestSupport
import Testing

/// Name of an answer, without its reason.
private func word(_ answer: UploadAnswer) -> String {
    switch answer {
    case .accepted: "accepted"
    case .refused: "refused"
    case .tryAgain: "try again"
    case .wait: "wait"
    case .notAuthorized: "not authorized"
    }
}

private func reason(_ answer: UploadAnswer) -> String {
    switch answer {
    case .accepted: ""
    case .refused(let reason), .tryAgain(let reason), .notAuthorized(let reason): reason
    case .wait(_, let reason): reason
    }
}

private func answer(
    _ status: Int,
    _ body: String = "",
    to format: any UploadFormat = TraccarQuery.sample,
    isCutOff: Bool = false,
    headers: [(String, String)] = []
) -> UploadAnswer {
    let response = UploadResponse(
        status: status,
        headers: headers.compactMap { HTTPHeader($0.0, $0.1) },
        body: Array(body.utf8),
        isCutOff: isCutOff
    )
    return format.answer(response, now: .morning())
}

@Suite struct `A server's answer` {
    @Suite struct `that is no success` {
        @Test(arguments: [
            (400, "refused"), (409, "refused"), (413, "refused"), (415, "refused"), (422, "refused"),
            (401, "not authorized"), (403, "not authorized"), (407, "not authorized"), (429, "wait"), (503, "wait"),
            (301, "try again"), (302, "try again"), (308, "try again"), (404, "try again"), (405, "try again"),
            (408, "try again"), (410, "try again"), (421, "try again"), (425, "try again"), (500, "try again"),
            (502, "try again"), (504, "try again"), (599, "try again"), (100, "try again"), (418, "try again"),
            (0, "try again"), (-1, "try again"), (.max, "try again"), (.min, "try again"),
        ])
        func `means the same to all protocols`(status: Int, meaning: String) {
            for sample in SampleFormat.all where status != 404 || sample.name != "traccar-json" {
                #expect(word(answer(status, "{\"result\":\"ok\"}", to: sample.format)) == meaning)
            }
        }

        @Test func `is 404 for a device that Traccar does not know`() {
            let meaning = UploadAnswer.notAuthorized(reason: "the server does not know the device (404)")
            #expect(answer(404, to: TraccarJSON.sample) == meaning)
        }

        @Test(arguments: [
            ("https://jane:secret@login.example:8443/a?token=secret", "https://login.example"),
            ("//other.example", "other.example"),
            ("http://[2001:db8::1]:80/", "2001:db8::1"),
        ])
        func `names the host only that it sends one to`(location: String, host: String) {
            let meaning = UploadAnswer.tryAgain(reason: "the server redirects to \(host) (302)")
            #expect(answer(302, headers: [("location", location)]) == meaning)
        }

        @Test func `that is a web page names the path that OwnTracks Recorder has`() throws {
            let text = reason(answer(200, "<html>", to: try OwnTracks.sample))
            #expect(text.contains("does the URL lack its path, such as /pub of OwnTracks Recorder"))
        }

        @Test(arguments: ["", "/login?next=//secret", "login", "https://", "https://ü/", "https://@:80", "http:///a"])
        func `names no host where there is none`(location: String) {
            #expect(
                answer(307, headers: [("Location", location)])
                    == .tryAgain(reason: "the server redirects to another URL (307)")
            )
        }
    }

    @Suite struct `that wants one to wait` {
        @Test(arguments: [429, 503]) func `says for how many seconds`(status: Int) {
            #expect(wait("120", status) == .seconds(120))
        }

        @Test(arguments: [
            "Sat, 21 Nov 2026 08:02:00 GMT", "Saturday, 21-Nov-26 08:02:00 GMT", "Sat Nov 21 08:02:00 2026",
        ])
        func `says until when`(date: String) {
            #expect(wait(date) == .seconds(120))
        }

        @Test(arguments: ["Sat, 21 Nov 2026 07:00:00 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "0"])
        func `may be over already`(text: String) {
            #expect(wait(text) == .zero)
        }

        @Test(arguments: ["99999999999999999999999999", "86401", "Sat, 21 Nov 2126 08:00:00 GMT"])
        func `is waited for a day at most`(text: String) {
            #expect(wait(text) == .seconds(86_400))
        }

        @Test(arguments: [
            "", "soon", "-5", "1.5", "٣", "Sat, 31 Feb 2026 08:00:00 GMT", "Sat, 21 Nov 2026 08:02:00 CET",
            "Sat, 21 Nov 2026 25:00:00 GMT", ", , , , ,", "- - - - - GMT",
            "Sun, 21 Nov 9999 08:00:00 GMT",
        ])
        func `does not say how long otherwise`(text: String) {
            #expect(wait(text) == nil)
        }

        @Test func `need not say how long`() {
            #expect(answer(503) == .wait(until: nil, reason: "the server is busy (503)"))
        }

        private func wait(_ text: String, _ status: Int = 503) -> Duration? {
            guard case .wait(let duration, _) = answer(status, headers: [("Retry-After", text)]) else {
                return .seconds(-1)
            }
            return duration
        }
    }

    @Suite struct `of success` {
        @Test(arguments: [
            ("{\"result\":\"ok\"}", "accepted"),
            (" { \"a\" : [1.5e3, {\"b\": null}], \"result\" : \"ok\" }\r\n", "accepted"),
            ("", "try again"), ("{}", "try again"), ("{\"result\":\"error\"}", "try again"), ("ok", "try again"),
            ("{\"result\":\"ok\"", "try again"), ("{\"result\":\"ok\"}}", "try again"),
            ("[\"result\",\"ok\"]", "try again"),
            ("{\"a\":{\"result\":\"ok\"}}", "try again"), ("{\"result\":\"ok\",}", "try again"),
            ("{\"result\":", "try again"),
            ("{\"result\":\"ok\\", "try again"), ("<html>{\"result\":\"ok\"}", "try again"),
        ])
        func `says so itself to Overland`(body: String, meaning: String) {
            #expect(word(answer(200, body, to: Overland.sample)) == meaning)
            #expect(word(answer(201, body, to: Overland.sample)) == meaning)
            #expect(answer(200, body, to: Overland.trusting) == .accepted)
        }

        @Test(arguments: [
            ("", "accepted"), ("[]", "accepted"), ("\n[{\"_type\":\"card\"}]", "accepted"), ("{}", "accepted"),
            ("{\"a\":1}", "accepted"), ("OK", "try again"), ("[1,", "try again"), ("true", "try again"),
            ("<!DOCTYPE html><p>", "try again"),
        ])
        func `has a list, an object or nothing for OwnTracks`(body: String, meaning: String) throws {
            #expect(word(answer(200, body, to: try OwnTracks.sample)) == meaning)
        }

        @Test func `may be longer than what is read, for OwnTracks`() throws {
            #expect(answer(200, "[{\"face\":\"AAAA", to: try OwnTracks.sample, isCutOff: true) == .accepted)
            #expect(
                answer(200, "{\"a\":\"AAAA", to: Overland.sample, isCutOff: true)
                    == .tryAgain(reason: "the server's answer is too long")
            )
        }

        @Test(arguments: SampleFormat.all.filter { !["owntracks", "overland", "gpslog"].contains($0.name) })
        func `may have any body for the others`(sample: SampleFormat) {
            #expect(answer(200, to: sample.format) == .accepted)
            #expect(answer(204, "a command", to: sample.format) == .accepted)
        }

        @Test(arguments: SampleFormat.all.filter { $0.name != "template" && !$0.name.hasSuffix("any_success") })
        func `is a network that wants a login where a web page comes`(sample: SampleFormat) {
            let page = "<!-- portal -->\n<HTML><body>Welcome"
            #expect(reason(answer(200, page, to: sample.format)).hasPrefix("the server answered with a web page; does"))
        }

        @Test func `is no success where its values are too deep within values`() throws {
            let deep = String(repeating: "[", count: 100_000)
            #expect(word(answer(200, deep, to: try OwnTracks.sample)) == "try again")
            for (depth, meaning) in [(64, "accepted"), (65, "try again")] {
                let list = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
                #expect(word(answer(200, list, to: try OwnTracks.sample)) == meaning)
            }
        }
    }

    @Suite struct `with a reason` {
        @Test(arguments: [200, 302, 400, 401, 404, 413, 429, 500, 503, .min])
        func `is told in one short clause without anything of the body`(status: Int) {
            let body = "{\"error\":\"no 54.123 for key secret\r\n\"}"
            let location = "https://secret@" + String(repeating: "a", count: 100_000) + "/54.123"
            for sample in SampleFormat.all {
                let text = reason(answer(status, body, to: sample.format, headers: [("Location", location)]))
                #expect(text.count <= 200)
                #expect(!text.contains("secret") && !text.contains("54.123"))
                #expect(!text.unicodeScalars.contains { $0.properties.generalCategory == .control })
            }
        }
    }
}
