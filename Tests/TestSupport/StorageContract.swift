internal import GNSS
package import Logbook
internal import Testing

/// A requirement for every storage of fixes, whatever its format.
///
/// Each implementation's suite checks it with an empty storage.
package struct StorageContract: Sendable, CustomTestStringConvertible {
    package let testDescription: String

    package let verify: @Sendable (any StorageService & StoredFixes) async throws -> Void

    init(_ promise: String, verify: @escaping @Sendable (any StorageService & StoredFixes) async throws -> Void) {
        testDescription = promise
        self.verify = verify
    }

    package static let behaviours = appending + roundTrips + leapSecond + selecting + paging + tracking

    static let receiver = ReceiverIdentity("u-blox 7")
    static let otherReceiver = ReceiverIdentity("SiRF star III")

    private static let appending = [
        StorageContract("has nothing at first") { storage async throws in
            #expect(try await storage.fixes(in: FixSelection(), after: nil, limit: 10) == [])
            #expect(try await storage.tracks() == [])
        },
        StorageContract("stores nothing when given nothing") { storage async throws in
            #expect(try await storage.append([], from: receiver) == AppendResult())
            #expect(try await storage.tracks() == [])
        },
        StorageContract("says how many fixes it stored, accepted and rejected") { storage async throws in
            let result = try await storage.append(
                [.accepted(at: 0), .rejected(at: 0), .rejected(at: nil)],
                from: receiver
            )
            #expect(result == AppendResult(stored: 3, alreadyStored: 0))
        },
        StorageContract("keeps one location of a receiver at an instant") { storage async throws in
            _ = try await storage.append([.accepted(at: 0), .accepted(at: 1)], from: receiver)
            let again = try await storage.append(
                [.accepted(at: 1), .accepted(at: 2), .accepted(at: 2)],
                from: receiver
            )
            #expect(again == AppendResult(stored: 1, alreadyStored: 2))
            #expect(try await latitudes(storage).count == 3)
        },
        StorageContract("keeps a fix whose location it has already as a rejected duplicate") { storage async throws in
            _ = try await storage.append([.accepted(at: 0)], from: receiver)
            var again = JudgedFix.accepted(at: 0, latitude: 55)
            again.suspicion = Suspicion(.init(.timeStep))
            _ = try await storage.append([again], from: receiver)
            let all = try await storage.fixes(in: FixSelection(includesRejected: true), after: nil, limit: 9)
            let duplicate = FilterVerdict.rejected(Rejection(.duplicateTime, measured: 0, threshold: 0))
            #expect(all.map(\.judged.verdict) == [JudgedFix.accepted(at: 0).verdict, duplicate])
            #expect(all.last?.judged.received == again.received)
            #expect(all.last?.judged.suspicion == again.suspicion)
        },
        StorageContract("says which run of a filter a fix was judged in") { storage async throws in
            let filter = FilterDescription(profile: "car", parameters: "gate 16")
            let run = try await storage.beginRun(of: receiver, judgedBy: filter)
            #expect(run.receiver == receiver)
            #expect(run.filter == filter)
            _ = try await storage.append([.accepted(at: 0)], to: run)
            let next = try await storage.beginRun(of: receiver, judgedBy: filter)
            _ = try await storage.append([.accepted(at: 1), .rejected(at: 2)], to: next)
            _ = try await storage.append([.accepted(at: 3)], to: next)
            let all = try await storage.fixes(in: FixSelection(includesRejected: true), after: nil, limit: 9)
            #expect(all.map(\.run) == [run.id, next.id, next.id, next.id])
            #expect(run.id < next.id)
        },
        StorageContract("keeps locations of two receivers at one instant") { storage async throws in
            _ = try await storage.append([.accepted(at: 0)], from: receiver)
            let other = try await storage.append([.accepted(at: 0)], from: otherReceiver)
            #expect(other == AppendResult(stored: 1, alreadyStored: 0))
        },
        StorageContract("keeps every rejected fix, of the same instant too") { storage async throws in
            let result = try await storage.append([.rejected(at: 0), .rejected(at: 0)], from: receiver)
            #expect(result == AppendResult(stored: 2, alreadyStored: 0))
        },
        StorageContract("numbers fixes in order of arrival") { storage async throws in
            _ = try await storage.append([.accepted(at: 9)], from: receiver)
            _ = try await storage.append([.accepted(at: 3)], from: otherReceiver)
            let stored = try await storage.fixes(in: FixSelection(), after: nil, limit: 10)
            #expect(stored.map(\.receiver) == [otherReceiver, receiver])
            #expect(stored[0].id > stored[1].id)
        },
    ]

    /// The latitudes of the selected fixes, in the storage's order.
    static func latitudes(
        _ storage: any StorageService & StoredFixes,
        _ selection: FixSelection = FixSelection()
    ) async throws -> [Double?] {
        try await storage.fixes(in: selection, after: nil, limit: 100).map(\.judged.received.fix.coordinate?.latitude)
    }
}
