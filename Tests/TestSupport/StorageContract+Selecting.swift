internal import GNSS
internal import Logbook
internal import Testing

extension StorageContract {
    static let selecting = [
        StorageContract("selects accepted locations only, unless asked for all") { storage async throws in
            _ = try await storage.append(
                [.accepted(at: 0, latitude: 1), .rejected(at: 1, latitude: 2)],
                from: receiver
            )
            #expect(try await latitudes(storage) == [1])
            #expect(try await latitudes(storage, FixSelection(includesRejected: true)) == [1, 2])
        },
        StorageContract("selects rejected fixes alone, wherever they are") { storage async throws in
            _ = try await storage.append(
                [.accepted(at: 0, latitude: 1), .rejected(at: 1, latitude: 2), .accepted(at: 2, latitude: 3)],
                from: receiver
            )
            var selection = FixSelection(track: 1, includesRejected: true)
            selection.includesLocated = false
            #expect(try await latitudes(storage, selection) == [2])
            selection.box = BoundingBox(west: -180, south: 0, east: 180, north: 1)
            #expect(try await latitudes(storage, selection) == [])
            selection.includesRejected = false
            #expect(try await latitudes(storage, selection) == [])
        },
        StorageContract("gives fixes without a time first, over pages of any size") { storage async throws in
            let fixes: [JudgedFix] = [
                .rejected(at: 1, latitude: 3), .rejected(at: nil, latitude: 1), .rejected(at: nil, latitude: 2),
                .rejected(at: 2, latitude: 4),
            ]
            _ = try await storage.append(fixes, from: receiver)
            for limit in 1...5 {
                var seen: [Double?] = []
                var last: StoredFix?
                while true {
                    let selection = FixSelection(includesRejected: true)
                    let page = try await storage.fixes(in: selection, after: last, limit: limit)
                    if page.isEmpty { break }
                    seen += page.map(\.judged.received.fix.coordinate?.latitude)
                    last = page.last
                }
                #expect(seen == [1, 2, 3, 4])
            }
        },
        StorageContract("gives no fix without a time where a time is asked for, or only accepted ones") {
            storage async throws in
            _ = try await storage.append([.rejected(at: nil)], from: receiver)
            #expect(try await latitudes(storage) == [])
            #expect(try await latitudes(storage, FixSelection(from: .morning(0), includesRejected: true)) == [])
        },
        StorageContract("selects a period from its start up to its end, which is excluded") { storage async throws in
            try await storeFive(in: storage)
            #expect(try await latitudes(storage, FixSelection(from: .morning(1), to: .morning(3))) == [1, 2])
            #expect(try await latitudes(storage, FixSelection(from: .morning(3))) == [3, 4])
            #expect(try await latitudes(storage, FixSelection(to: .morning(1))) == [0])
            #expect(try await latitudes(storage, FixSelection(from: .morning(3), to: .morning(1))) == [])
        },
        StorageContract("selects a box with its edges") { storage async throws in
            try await storeFive(in: storage)
            let box = BoundingBox(west: 13, south: 1, east: 14, north: 3)
            #expect(try await latitudes(storage, FixSelection(box: box)) == [1, 2, 3])
        },
        StorageContract("selects a box across the 180th meridian") { storage async throws in
            try await storeFive(in: storage)
            let around = BoundingBox(west: 13, south: -90, east: -170, north: 90)
            let past = BoundingBox(west: 14, south: -90, east: 12, north: 90)
            #expect(try await latitudes(storage, FixSelection(box: around)) == [0, 1, 2, 3, 4])
            #expect(try await latitudes(storage, FixSelection(box: past)) == [])
        },
        StorageContract("selects a box by the refined place") { storage async throws in
            var fix = JudgedFix.accepted(at: 0, latitude: 1)
            fix.verdict = .accepted(Location(time: .morning(), coordinate: place(2, 13)))
            _ = try await storage.append([fix], from: receiver)
            let raw = BoundingBox(west: 12, south: 0, east: 14, north: 1)
            let refined = BoundingBox(west: 12, south: 2, east: 14, north: 3)
            #expect(try await latitudes(storage, FixSelection(box: raw)) == [])
            #expect(try await latitudes(storage, FixSelection(box: refined)) == [1])
        },
        StorageContract("selects the locations of the vehicle") { storage async throws in
            var fused = JudgedFix.accepted(at: 1, latitude: 2)
            fused.fused = FusionChoice()
            _ = try await storage.append([.accepted(at: 0, latitude: 1), fused, .rejected(at: 2)], from: receiver)
            #expect(try await latitudes(storage, FixSelection(isFused: true)) == [2])
            #expect(try await latitudes(storage, FixSelection(includesRejected: true, isFused: true)) == [2])
        },
        StorageContract("selects a track, with its receiver's rejected fixes during it") { storage async throws in
            _ = try await storage.append(
                [.accepted(at: 0, latitude: 1), .rejected(at: 1, latitude: 2), .accepted(at: 2, latitude: 3)],
                from: receiver
            )
            _ = try await storage.append([.rejected(at: 1, latitude: 4), .accepted(at: 1)], from: otherReceiver)
            _ = try await storage.append([.rejected(at: 3), .accepted(at: 900)], from: receiver)
            #expect(try await latitudes(storage, FixSelection(track: 1)) == [1, 3])
            #expect(try await latitudes(storage, FixSelection(track: 1, includesRejected: true)) == [1, 2, 3])
            #expect(try await latitudes(storage, FixSelection(track: 99, includesRejected: true)) == [])
        },
    ]

    static let paging = [
        StorageContract("gives fixes in order of time, then of arrival") { storage async throws in
            _ = try await storage.append(
                [.accepted(at: 5, latitude: 1), .accepted(at: 1, latitude: 2)],
                from: receiver
            )
            _ = try await storage.append([.accepted(at: 1, latitude: 3)], from: otherReceiver)
            #expect(try await latitudes(storage) == [2, 3, 1])
        },
        StorageContract("gives every fix once over pages of any size, with ties in time") { storage async throws in
            let fixes = (0..<12).map { JudgedFix.rejected(at: Double($0 / 5), latitude: Double($0)) }
            _ = try await storage.append(fixes, from: receiver)
            for limit in [1, 2, 3, 5, 11, 12, 13] {
                var seen: [Double?] = []
                var last: StoredFix?
                while true {
                    let page = try await storage.fixes(
                        in: FixSelection(includesRejected: true),
                        after: last,
                        limit: limit
                    )
                    if page.isEmpty { break }
                    #expect(page.count <= limit)
                    seen += page.map(\.judged.received.fix.coordinate?.latitude)
                    last = page.last
                }
                #expect(seen == [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
            }
        },
        StorageContract("goes on after a refined time, not the reported one") { storage async throws in
            var late = JudgedFix.accepted(at: 0, latitude: 1)
            late.verdict = .accepted(Location(time: .morning(5), coordinate: place(1, 13)))
            _ = try await storage.append([late, .accepted(at: 6, latitude: 2)], from: receiver)
            let first = try await storage.fixes(in: FixSelection(), after: nil, limit: 1)
            let second = try await storage.fixes(in: FixSelection(), after: first.last, limit: 1)
            #expect(second.map(\.judged.received.fix.coordinate?.latitude) == [2])
        },
    ]

    private static func storeFive(in storage: any StorageService & StoredFixes) async throws {
        let fixes = (0..<5).map { JudgedFix.accepted(at: Double($0), latitude: Double($0)) }
        _ = try await storage.append(fixes, from: receiver)
    }
}
