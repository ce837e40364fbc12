internal import GNSS
internal import Logbook
internal import Testing

extension StorageContract {
    static let tracking = [
        StorageContract("continues a track over a gap of 300 seconds") { storage async throws in
            _ = try await storage.append([.accepted(at: 0), .accepted(at: 300)], from: receiver)
            #expect(try await storage.tracks().map(\.points) == [2])
        },
        StorageContract("starts a track after a longer gap") { storage async throws in
            _ = try await storage.append([.accepted(at: 0), .accepted(at: 300.001)], from: receiver)
            #expect(try await storage.tracks().map(\.id) == [1, 2])
            #expect(try await storage.fixes(in: FixSelection(), after: nil, limit: 9).map(\.track) == [1, 2])
        },
        StorageContract("starts a track where time goes back") { storage async throws in
            _ = try await storage.append([.accepted(at: 100), .accepted(at: 50), .accepted(at: 51)], from: receiver)
            let tracks = try await storage.tracks()
            #expect(tracks.map(\.id) == [2, 1])
            #expect(tracks.map(\.points) == [2, 1])
        },
        StorageContract("continues a track from one append to the next") { storage async throws in
            _ = try await storage.append([.accepted(at: 0, latitude: 0)], from: receiver)
            _ = try await storage.append([.accepted(at: 10, latitude: 0.001)], from: receiver)
            let track = try #require(try await storage.tracks().first)
            #expect(track.points == 2)
            #expect((110...111).contains(track.distance))
            #expect(track.movingTime == 10)
        },
        StorageContract("keeps the tracks of two receivers apart") { storage async throws in
            _ = try await storage.append([.accepted(at: 0)], from: receiver)
            _ = try await storage.append([.accepted(at: 1)], from: otherReceiver)
            _ = try await storage.append([.accepted(at: 2)], from: receiver)
            let tracks = try await storage.tracks()
            #expect(tracks.map(\.receiver) == [receiver, otherReceiver])
            #expect(tracks.map(\.points) == [2, 1])
        },
        StorageContract("leaves rejected fixes out of tracks") { storage async throws in
            _ = try await storage.append([.rejected(at: 0), .accepted(at: 1), .rejected(at: 2)], from: receiver)
            let stored = try await storage.fixes(in: FixSelection(includesRejected: true), after: nil, limit: 9)
            #expect(stored.map(\.track) == [nil, 1, nil])
            #expect(try await storage.tracks().map(\.end) == [.morning(1)])
        },
        StorageContract("adds distance and moving time from half a metre a second on") { storage async throws in
            let fixes = [
                JudgedFix.accepted(at: 0, latitude: 0, speed: 1),
                .accepted(at: 1, latitude: 0.001, speed: 0.49),
                .accepted(at: 3, latitude: 0.002, speed: 0.5),
            ]
            _ = try await storage.append(fixes, from: receiver)
            let track = try #require(try await storage.tracks().first)
            #expect((110...111).contains(track.distance))
            #expect(track.movingTime == 2)
        },
        StorageContract("adds what the filter's odometer counts, but not before the first location") {
            storage async throws in
            let fixes = [
                JudgedFix.counted(at: 0, distance: 7), .counted(at: 1, distance: 2.5),
                .counted(at: 2, distance: 0.25),
            ]
            _ = try await storage.append(fixes, from: receiver)
            let track = try #require(try await storage.tracks().first)
            #expect(track.distance == 2.75)
            #expect(track.movingTime == 2)
        },
        StorageContract("tells motion from rest as the filter does") { storage async throws in
            let fixes = [
                JudgedFix.counted(at: 0, distance: 0), .counted(at: 2, distance: 0, isHeld: true),
                .counted(at: 5, distance: 0.5, speed: 0.1), .counted(at: 9, distance: 0, isHeld: true),
            ]
            _ = try await storage.append(fixes, from: receiver)
            let track = try #require(try await storage.tracks().first)
            #expect(track.movingTime == 3)
            #expect(track.standingTime == 6)
            #expect(track.distance == 0.5)
            #expect(track.topSpeed == 0.1)
        },
        StorageContract("goes on with climb and rest from one append to the next") { storage async throws in
            let fixes = (0..<40).map { (index: Int) -> JudgedFix in
                let isHeld = index % 9 == 0
                let altitude = Double(2 * index)
                return .counted(at: Double(index), distance: isHeld ? 0 : 1, isHeld: isHeld, altitude: altitude)
            }
            for fix in fixes { _ = try await storage.append([fix], from: receiver) }
            _ = try await storage.append(fixes, from: otherReceiver)
            let tracks = try await storage.tracks()
            #expect(tracks.map(\.figures)[0] == tracks.map(\.figures)[1])
            #expect(tracks.map(\.points) == [40, 40])
            #expect((40..<78).contains(try #require(tracks[0].climb)))
        },
        StorageContract("does not count a location twice") { storage async throws in
            let fixes = [JudgedFix.accepted(at: 0, latitude: 0), .accepted(at: 1, latitude: 0.001)]
            _ = try await storage.append(fixes, from: receiver)
            let before = try await storage.tracks()
            _ = try await storage.append(fixes + fixes, from: receiver)
            #expect(try await storage.tracks() == before)
        },
        StorageContract("measures from the refined place") { storage async throws in
            var refined = JudgedFix.accepted(at: 0, latitude: 5)
            refined.verdict = .accepted(Location(time: .morning(), coordinate: place(0, 13)))
            _ = try await storage.append([refined], from: receiver)
            _ = try await storage.append([.accepted(at: 1, latitude: 0.001)], from: receiver)
            let track = try #require(try await storage.tracks().first)
            #expect((110...111).contains(track.distance))
        },
    ]
}
