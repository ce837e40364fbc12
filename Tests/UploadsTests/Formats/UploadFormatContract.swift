import Logbook
import Uploads
import GNSS
import TestSupport
import Testing

/// Requirements for every kind of server.
///
/// The suite of `UploadFormats` checks them for all registered kinds.
struct UploadFormatContract: Sendable, CustomTestStringConvertible {
    /// The requirement as a sentence.
    let testDescription: String

    /// Checks a format against the requirement.
    let verify: @Sendable (any UploadFormat) throws -> Void

    private init(_ promise: String, verify: @escaping @Sendable (any UploadFormat) throws -> Void) {
        testDescription = promise
        self.verify = verify
    }

    static let behaviours = settings + requests + unknown + answers

    private static let settings = [
        UploadFormatContract("is made of nothing but an address, or says what it needs") { format in
            let kind = type(of: format)
            let url = String(kind.exampleURL.prefix { $0 != " " })
            expectReason { () throws(UploadFormatError) in _ = try kind.init(UploadFormatSettings(url: url)) }
        },
        UploadFormatContract("takes odd settings, or says why not") { format in
            let kind = type(of: format)
            let odd = ["", "%", "%%", "%LAT|", "\0", "a\r\nb", ": x", "é", String(repeating: "x", count: 100_000)]
            for text in odd {
                for value in [.text(text), .lines([text]), .truth(true)] as [UploadSetting.Value] {
                    let own = Dictionary(uniqueKeysWithValues: kind.settings.map { ($0.key, value) })
                    expectReason { () throws(UploadFormatError) in _ = try kind.init(.sample(of: kind, own: own)) }
                }
                let settings = UploadFormatSettings(url: kind.exampleURL, user: text, device: text)
                expectReason { () throws(UploadFormatError) in _ = try kind.init(settings) }
            }
        },
        UploadFormatContract("keeps secrets out of all that could be printed") { format in
            let secrets = Credentials(user: "anna", password: "sesame word", token: "sesame key")
            let sender = format.sender(over: UploadRoute(to: "home", credentials: secrets, now: { .morning() }))
            var dumped = ""
            dump(sender, to: &dumped)
            let request = try format.request(uploaded()).whole
            for printed in [dumped, "\(sender)", String(reflecting: sender), request] {
                #expect(!printed.contains("sesame"))
            }
        },
    ]

    private static let requests = [
        UploadFormatContract("asks its user's server") { format in
            let host = type(of: format).exampleURL.prefix { $0 != " " && $0 != "?" }
            let request = format.request(try uploaded())
            #expect(request.url.hasPrefix(host))
        },
        UploadFormatContract("hands over the place and the time of a location") { format in
            let (here, second) = (try place(54, 13), UTCTime.morning(1))
            let request = format.request(try uploaded { $0.coordinate = here })
            #expect(try request == format.request(uploaded { $0.coordinate = here }))
            for other in [try place(54.001, 13), try place(54, 13.001)] {
                #expect(try request != format.request(uploaded { $0.coordinate = other }))
            }
            #expect(try request != format.request(uploaded { ($0.coordinate, $0.time) = (here, second) }))
        },
        UploadFormatContract("says why a location is suspect") { format in
            // A template's request has only what its user writes, a sealed fix is not text, and PhoneTrack has no place for it.
            if format is UploadTemplate || type(of: format).isWhole || format is PhoneTrack { return }
            var location = try uploaded()
            #expect(!format.request(location).whole.contains("suspicion"))
            location.suspicion = "position-step"
            #expect(format.request(location).whole.contains("position-step"))
        },
        UploadFormatContract("hands over one location as a batch of it") { format in
            let location = try uploaded()
            #expect(format.request([location]) == format.request(location))
            #expect(format.request([]) == nil)
        },
        UploadFormatContract("has each location of a batch once, in order, and takes as many as are usual") { format in
            let kind = type(of: format)
            let count = kind.usualBatch
            let capacity = format.sender(over: UploadRoute(to: "home", now: { .morning() })).capacity
            #expect((1...1000).contains(count))
            guard count > 1 else {
                #expect(capacity == 1)
                return
            }
            #expect(capacity >= count)
            // Sealed fixes are not text; the collector's tests check their contents.
            if kind.isWhole { return }
            let latitudes = (0..<count).map { "54.3\(1000 + $0)1" }
            let locations = try latitudes.map { text in
                let here = try place(try #require(Double(text)), 13)
                return try uploaded { $0.coordinate = here }
            }
            let pieces = try #require(format.request(locations)).whole.split(separator: "54.3")
            #expect(pieces.dropFirst().map { "54.3" + $0.prefix(5) } == latitudes)
        },
    ]

    private static let unknown = [
        UploadFormatContract("has no word of its own for what is not known") { format in
            let text = try format.request(uploaded(.bare)).whole.lowercased()
            for word in ["nan", "inf", "nil", "optional"] { #expect(!text.contains(word), "\(text)") }
        },
        UploadFormatContract("takes numbers without digits for ones that are not known") { format in
            // Numbers in sealed fixes are binary.
            if type(of: format).isWhole { return }
            let unknown = try format.request(uploaded { $0.setMeasures(nil) })
            for number in [.nan, .infinity, -.infinity, 1e300, -1e300] as [Double] {
                #expect(try format.request(uploaded { $0.setMeasures(number) }) == unknown)
            }
        },
    ]

    private static let answers = [
        UploadFormatContract("takes its server's word for an acknowledgement") { format in
            let answers = acknowledgements.map { format.answer(UploadResponse(status: 200, body: $0), now: .morning()) }
            #expect(answers.contains(.accepted))
        },
        UploadFormatContract("takes no status for an acknowledgement but one of success") { format in
            for status in Array(-1..<200) + Array(300..<1000) + [.min, .max] {
                for body in acknowledgements {
                    let answer = format.answer(UploadResponse(status: status, body: body), now: .morning())
                    #expect(answer != .accepted, "\(status)")
                }
            }
        },
        UploadFormatContract("bears any answer, and repeats nothing of it") { format in
            var random = SplitMix64(state: 7)
            let parts = [
                "{", "}", "[", "]", "\"", ":", ",", "\\", "result", "ok", "secret", "54.123", "\r\n", "<html", "\u{1}",
            ]
            for _ in 0..<2000 {
                var body = (0..<Int.random(in: 0..<12, using: &random)).flatMap { _ in
                    Array((parts.randomElement(using: &random) ?? "").utf8)
                }
                if Bool.random(using: &random) { body.append(UInt8.random(in: 0...255, using: &random)) }
                let response = UploadResponse(
                    status: Int.random(in: 199...600, using: &random),
                    headers: ["Location", "Retry-After"].compactMap {
                        HTTPHeader($0, String(decoding: body, as: UTF8.self))
                    },
                    body: body,
                    isCutOff: Bool.random(using: &random)
                )
                let reason = format.answer(response, now: .morning()).objection ?? ""
                #expect(reason.count <= 200 && !reason.contains("\"") && !reason.contains("\u{1}"), "\(reason)")
            }
        },
    ]

    /// Response bodies with which servers acknowledge locations.
    private static let acknowledgements = ["", "OK", "ok", "1", "[]", "{}", "{\"result\":\"ok\"}"].map {
        Array($0.utf8)
    }

    private static func expectReason(_ make: () throws(UploadFormatError) -> Void) {
        do throws(UploadFormatError) {
            try make()
        } catch {
            #expect(["needs ", "cannot ", "must "].contains { error.reason.hasPrefix($0) }, "\(error.reason)")
        }
    }

    private static func place(_ latitude: Double, _ longitude: Double) throws -> Coordinate {
        try #require(Coordinate(latitude: latitude, longitude: longitude))
    }
}

extension Location {
    /// Sets all measurements except the position to one value, or to `nil`.
    fileprivate mutating func setMeasures(_ value: Double?) {
        (altitude, speedOverGround, courseOverGround) = (value, value, value)
        (horizontalAccuracy, verticalAccuracy) = (value, value)
    }
}
