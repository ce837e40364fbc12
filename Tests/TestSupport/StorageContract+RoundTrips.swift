internal import GNSS
internal import Logbook
internal import Testing

extension StorageContract {
    static let roundTrips = [
        StorageContract("gives back a fix with every value known") { storage async throws in
            try await expectRoundTrip(of: JudgedFix(received: received, verdict: .accepted(location)), in: storage)
        },
        StorageContract("gives back why a fix is suspect, and what the receiver says of interference") {
            storage async throws in
            var judged = JudgedFix(received: received, verdict: .accepted(location))
            judged.received.fix.interference = InterferenceReport(
                jamming: .critical,
                spoofing: .indicated,
                areSignalsWeak: true
            )
            judged.suspicion = Suspicion([.init(.positionStep), .init(.signalsBlocked)], disagreement: 35_000.25)
            judged.isTrusted = true
            try await expectRoundTrip(of: judged, in: storage)
        },
        StorageContract("gives back that the user trusts a receiver again that says nothing of interference") {
            storage async throws in
            var judged = JudgedFix.rejected(at: 0)
            judged.isTrusted = true
            judged.suspicion = Suspicion(.init(.clockDifference))
            try await expectRoundTrip(of: judged, in: storage)
        },
        StorageContract("gives back what a location is to the vehicle") { storage async throws in
            var judged = JudgedFix.accepted(at: 0)
            judged.fused = FusionChoice(distanceTravelled: 12.5)
            try await expectRoundTrip(of: judged, in: storage)
        },
        StorageContract("gives back that a location is the vehicle's where no filter counts") { storage async throws in
            var judged = JudgedFix.accepted(at: 0)
            judged.fused = FusionChoice()
            try await expectRoundTrip(of: judged, in: storage)
        },
        StorageContract("gives back a fix with no value known but time and place") { storage async throws in
            try await expectRoundTrip(of: .accepted(at: 0), in: storage)
        },
        StorageContract("gives back a refined location with every value changed") { storage async throws in
            var refined = location
            refined.time = .morning(0.25)
            refined.coordinate = place(54.1, 13.1)
            (refined.altitude, refined.speedOverGround, refined.courseOverGround) = (3, 4, 5)
            try await expectRoundTrip(of: JudgedFix(received: received, verdict: .accepted(refined)), in: storage)
        },
        StorageContract("gives back a refined location without what the fix had") { storage async throws in
            let refined = Location(time: .morning(), coordinate: place(54.1, 13.1))
            try await expectRoundTrip(of: JudgedFix(received: received, verdict: .accepted(refined)), in: storage)
        },
        StorageContract("gives back a refined location of a fix without time and place") { storage async throws in
            let bare = ReceivedFix(fix: GNSSFix())
            try await expectRoundTrip(of: JudgedFix(received: bare, verdict: .accepted(location)), in: storage)
        },
        StorageContract("gives back every verdict, with and without a refined place") { storage async throws in
            let rejection = Rejection(.positionJump, measured: 31.5, threshold: 12.25)
            var fixes: [JudgedFix] = []
            for isRefined in [false, true] {
                for index in 0..<4 {
                    var rejected = received
                    rejected.fix.time = .morning(Double(fixes.count))
                    var place = location
                    place.time = .morning(Double(fixes.count))
                    if isRefined { place.coordinate = Self.place(54.5, 13.5) }
                    let verdicts = [
                        FilterVerdict.accepted(place), .held(place), .disputed(place, because: rejection),
                        .rejected(rejection),
                    ]
                    fixes.append(JudgedFix(received: rejected, verdict: verdicts[index]))
                }
            }
            _ = try await storage.append(fixes, from: receiver)
            let all = try await storage.fixes(in: FixSelection(includesRejected: true), after: nil, limit: 10)
            #expect(all.map(\.judged) == fixes)
            #expect(all.map(\.track) == [1, 1, 1, nil, 1, 1, 1, nil])
            let meaningful = try await storage.fixes(in: FixSelection(), after: nil, limit: 10)
            #expect(meaningful.map(\.judged) == fixes.filter { $0.verdict.location != nil })
        },
        StorageContract("gives back a disputed location of a fix without time and place") { storage async throws in
            let bare = ReceivedFix(fix: GNSSFix())
            let verdict = FilterVerdict.disputed(location, because: Rejection(.noFix))
            try await expectRoundTrip(of: JudgedFix(received: bare, verdict: verdict), in: storage)
        },
        StorageContract("gives back numbers to the last bit") { storage async throws in
            var fix = received
            fix.fix.coordinate = place(0.1 + 0.2, -179.99999999999997)
            fix.fix.altitude = -Double.leastNonzeroMagnitude
            fix.fix.time = UTCTime(nanosecondsSince1970: 1_795_248_000_123_456_789)
            let verdict = FilterVerdict.rejected(Rejection(.positionJump, measured: .infinity, threshold: 0.1))
            try await expectRoundTrip(of: JudgedFix(received: fix, verdict: verdict), in: storage)
        },
        StorageContract("gives back the leap second") { storage async throws in
            var fix = received
            fix.fix.timeOfDay = TimeOfDay(hour: 23, minute: 59, second: 60, nanosecond: 999_999_999)
            fix.fix.time = UTCTime(iso8601: "2016-12-31T23:59:60.999999999Z")
            try await expectRoundTrip(of: JudgedFix(received: fix, verdict: .accepted(location)), in: storage)
        },
        StorageContract("gives back every rule, quality and dimension") { storage async throws in
            var fixes: [JudgedFix] = []
            for (index, rule) in Rejection.Rule.allCases.enumerated() {
                fixes.append(
                    JudgedFix(received: ReceivedFix(fix: bare(at: index)), verdict: .rejected(Rejection(rule)))
                )
            }
            for quality in FixQuality.allCases {
                for dimension in FixDimension.allCases {
                    var fix = bare(at: fixes.count)
                    (fix.quality, fix.dimension) = (quality, dimension)
                    fixes.append(JudgedFix(received: ReceivedFix(fix: fix), verdict: .rejected(Rejection(.noFix))))
                }
            }
            _ = try await storage.append(fixes, from: receiver)
            let stored = try await storage.fixes(in: FixSelection(includesRejected: true), after: nil, limit: 100)
            #expect(stored.map(\.judged) == fixes)
        },
        StorageContract("gives back a receiver's name with odd characters") { storage async throws in
            let odd = ReceiverIdentity("a'b\"c\0d\n\u{1F6F0}\u{FE0F} \u{202E}; DROP TABLE fix; --")
            _ = try await storage.append([.accepted(at: 0)], from: odd)
            #expect(try await storage.fixes(in: FixSelection(), after: nil, limit: 1).first?.receiver == odd)
            #expect(try await storage.tracks().first?.receiver == odd)
        },
        StorageContract("gives back a receiver without a name") { storage async throws in
            _ = try await storage.append([.accepted(at: 0)], from: ReceiverIdentity(""))
            #expect(try await storage.tracks().first?.receiver == ReceiverIdentity(""))
        },
    ]

    private static func expectRoundTrip(of judged: JudgedFix, in storage: any StorageService & StoredFixes) async throws
    {
        _ = try await storage.append([judged], from: receiver)
        let stored = try await storage.fixes(in: FixSelection(includesRejected: true), after: nil, limit: 10)
        #expect(stored.map(\.judged) == [judged])
        #expect(stored.first?.receiver == receiver)
    }

    private static let received = ReceivedFix(
        fix: GNSSFix(
            time: .morning(),
            timeOfDay: TimeOfDay(hour: 8, minute: 0, second: 0),
            weekRollovers: 2,
            quality: .differential,
            dimension: .threeDimensional,
            coordinate: place(54, 13),
            altitude: 12.5,
            geoidalSeparation: 38.25,
            speedOverGround: 2.5,
            courseOverGround: 359.75,
            dilution: DilutionOfPrecision(horizontal: 0.9, vertical: 1.4, position: 1.7),
            deviation: PositionDeviation(latitude: 1.1, longitude: 0.7, altitude: 2.3),
            satellitesUsed: 11,
            satellitesInView: 14,
            correctionAge: 3.5,
            speedAccuracy: 0.321,
            courseAccuracy: 5.25
        ),
        receivedAt: .morning(0.125)
    )

    private static let location = Location(
        time: .morning(),
        coordinate: place(54, 13),
        altitude: 12.5,
        speedOverGround: 2.5,
        courseOverGround: 359.75,
        horizontalAccuracy: 2.75,
        verticalAccuracy: 4.5,
        distanceTravelled: 0.375
    )

    private static func bare(at seconds: Int) -> GNSSFix { GNSSFix(time: .morning(Double(seconds))) }

    static func place(_ latitude: Double, _ longitude: Double) -> Coordinate {
        guard let place = Coordinate(latitude: latitude, longitude: longitude) else {
            preconditionFailure("\(latitude), \(longitude) is no place")
        }
        return place
    }
}
