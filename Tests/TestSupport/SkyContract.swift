internal import GNSS
package import Logbook
internal import Testing

/// A requirement for every storage of satellite summaries.
///
/// Each implementation's suite checks it with an empty storage.
package struct SkyContract: Sendable, CustomTestStringConvertible {
    package let testDescription: String

    package let verify: @Sendable (any StorageService & StoredSkies) async throws -> Void

    private init(_ promise: String, verify: @escaping @Sendable (any StorageService & StoredSkies) async throws -> Void)
    {
        testDescription = promise
        self.verify = verify
    }

    private static let receiver = ReceiverIdentity("u-blox 7")

    package static let behaviours = [
        SkyContract("has none at first") { storage async throws in
            #expect(try await storage.skies() == [])
        },
        SkyContract("gives back what was stored, in order of time, before the run ends and after") {
            storage async throws in
            let run = try await begin(storage)
            let skies = [SkySummary.sample(0, 59), .sample(60, 119, mean: 44), .sample(120)]
            try await storage.append(Array(skies.prefix(1)), of: receiver)
            try await storage.append(Array(skies.dropFirst()), of: receiver)
            #expect(try await storage.skies() == skies)
            try await storage.endRun(run)
            #expect(try await storage.skies() == skies)
        },
        SkyContract("takes a summary that has grown in the place of what it was") { storage async throws in
            let run = try await begin(storage)
            try await storage.append([.sample(0, 59), .sample(60, 61)], of: receiver)
            try await storage.append([.sample(60, 80, mean: 41)], of: receiver)
            try await storage.append([.sample(60, 119, mean: 42), .sample(120)], of: receiver)
            try await storage.endRun(run)
            #expect(try await storage.skies() == [.sample(0, 59), .sample(60, 119, mean: 42), .sample(120)])
        },
        SkyContract("leaves out what overlaps with what is stored") { storage async throws in
            var run = try await begin(storage)
            try await storage.append([.sample(0, 59), .sample(120, 179)], of: receiver)
            try await storage.endRun(run)
            run = try await begin(storage)
            try await storage.append([.sample(30, 70), .sample(80, 90), .sample(120, 179), .sample(180)], of: receiver)
            try await storage.endRun(run)
            #expect(try await storage.skies() == [.sample(0, 59), .sample(80, 90), .sample(120, 179), .sample(180)])
        },
        SkyContract("finds what a receiver heard in a time") { storage async throws in
            let run = try await begin(storage)
            let others = ReceiverIdentity("SiRF star III")
            let other = try await storage.beginRun(of: others, judgedBy: FilterDescription(profile: "auto"))
            _ = try await storage.append([.accepted(at: 0)], to: other)
            try await storage.append([.sample(0, 59), .sample(60, 119), .sample(120)], of: receiver)
            try await storage.append([.sample(60, 119, mean: 20)], of: others)
            let (start, end) = (UTCTime.morning(60), UTCTime.morning(120))
            #expect(try await storage.skies(from: start, to: end, of: receiver) == [.sample(60, 119)])
            #expect(try await storage.skies(of: others) == [.sample(60, 119, mean: 20)])
            #expect(try await storage.skies().count == 4)
            for run in [run, other] { try await storage.endRun(run) }
        },
    ]

    private static func begin(_ storage: any StorageService) async throws -> FilterRun {
        let run = try await storage.beginRun(of: receiver, judgedBy: FilterDescription(profile: "auto"))
        _ = try await storage.append([.accepted(at: 0)], to: run)
        return run
    }
}
