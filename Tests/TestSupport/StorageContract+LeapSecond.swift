internal import GNSS
internal import Logbook
internal import Testing

extension StorageContract {
    static let leapSecond = [
        StorageContract("keeps a leap second apart from the seconds around it, and in order") { storage async throws in
            _ = try await storage.append(Array(aroundLeapSecond.reversed()), from: receiver)
            let stored = try await storage.fixes(in: FixSelection(), after: nil, limit: 100)
            #expect(stored.map(\.judged) == aroundLeapSecond)
        },
        StorageContract("gives fixes around a leap second over pages of any size") { storage async throws in
            _ = try await storage.append(aroundLeapSecond, from: receiver)
            for limit in 1...7 {
                var seen: [JudgedFix] = []
                var last: StoredFix?
                while true {
                    let page = try await storage.fixes(in: FixSelection(), after: last, limit: limit)
                    if page.isEmpty { break }
                    seen += page.map(\.judged)
                    last = page.last
                }
                #expect(seen == aroundLeapSecond)
            }
        },
        StorageContract("stores no location of a leap second twice") { storage async throws in
            _ = try await storage.append(aroundLeapSecond, from: receiver)
            let again = try await storage.append(aroundLeapSecond, from: receiver)
            #expect(again == AppendResult(stored: 0, alreadyStored: 7))
        },
        StorageContract("selects from, up to and within a leap second") { storage async throws in
            _ = try await storage.append(aroundLeapSecond, from: receiver)
            let within = UTCTime(iso8601: "2016-12-31T23:59:60.5Z")
            let begin = UTCTime(iso8601: "2016-12-31T23:59:60Z")
            let end = UTCTime(iso8601: "2017-01-01T00:00:00Z")
            #expect(try await latitudes(storage, FixSelection(from: begin, to: end)) == [3, 4, 5])
            #expect(try await latitudes(storage, FixSelection(from: within)) == [4, 5, 6, 7])
            #expect(try await latitudes(storage, FixSelection(to: within)) == [1, 2, 3])
            #expect(try await latitudes(storage, FixSelection(to: begin)) == [1, 2])
        },
        StorageContract("has tracks that begin and end in a leap second") { storage async throws in
            _ = try await storage.append(Array(aroundLeapSecond[2...3]), from: receiver)
            _ = try await storage.append([aroundLeapSecond[4]], from: receiver)
            let track = try await storage.tracks().first
            #expect(track?.start.description == "2016-12-31T23:59:60.000Z")
            #expect(track?.end.description == "2016-12-31T23:59:60.999Z")
            #expect(track?.points == 3)
            #expect(track?.movingTime == 0.999)
            #expect(try await latitudes(storage, FixSelection(track: track?.id)) == [3, 4, 5])
        },
        StorageContract("counts a leap second that it saw into the moving time") { storage async throws in
            let fixes = ["2016-12-31T23:59:59Z", "2016-12-31T23:59:60Z", "2017-01-01T00:00:00Z"]
            _ = try await storage.append(fixes.map { .accepted(at: $0) }, from: receiver)
            #expect(try await storage.tracks().map(\.movingTime) == [2])
        },
    ]

    /// In order of time; fixes are identified by their latitude.
    private static let aroundLeapSecond: [JudgedFix] = [
        .accepted(at: "2016-12-31T23:59:59Z", latitude: 1),
        .accepted(at: "2016-12-31T23:59:59.999999999Z", latitude: 2),
        .accepted(at: "2016-12-31T23:59:60Z", latitude: 3),
        .accepted(at: "2016-12-31T23:59:60.5Z", latitude: 4),
        .accepted(at: "2016-12-31T23:59:60.999Z", latitude: 5),
        .accepted(at: "2017-01-01T00:00:00Z", latitude: 6),
        .accepted(at: "2017-01-01T00:00:00.5Z", latitude: 7),
    ]
}
