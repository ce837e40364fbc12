import Pipeline
import GNSS
import Logbook
import Testing

@Suite struct `A comparison of receivers on one vehicle` {
    @Test func `says nothing where they are as near as they claim`() throws {
        var vessel = Vessel()
        #expect(try vessel.sail(60, bowOff: 12).isEmpty)
    }

    @Test func `says nothing of what lasts for less than five seconds`() throws {
        var vessel = Vessel()
        let changes = try vessel.sail(20) + vessel.sail(4, bowOff: 200) + vessel.sail(20)
        #expect(changes.isEmpty)
    }

    @Test func `names the one that has come farther than it travelled, once`() throws {
        var vessel = Vessel()
        let changes = try vessel.sail(20) + vessel.sail(60, bowOff: 200)
        #expect(changes.map(\.receiver) == [bow])
        #expect(changes.map(\.other) == [stern])
        #expect(abs((changes.first?.distance ?? 0) - 200) <= 5)
    }

    @Test func `names the one that claims less where both travelled as far as they came`() throws {
        var vessel = Vessel()
        vessel.accuracy = (bow: 3, stern: 9)
        let changes = try vessel.sail(60, bowOff: 200)
        #expect(changes.map(\.receiver) == [stern])
    }

    @Test func `says once that they agree again, ten seconds later`() throws {
        var vessel = Vessel()
        _ = try vessel.sail(20) + vessel.sail(30, bowOff: 200)
        #expect(try vessel.sail(9).isEmpty)
        let changes = try vessel.sail(30)
        #expect(changes.map(\.receiver) == [bow])
        #expect(changes.first?.distance == nil)
    }

    @Test func `goes by good locations alone`() throws {
        var vessel = Vessel()
        vessel.isDisputed = true
        #expect(try vessel.sail(60, bowOff: 200).isEmpty)
    }
}

@Suite struct `Receivers that are more than 100 m apart` {
    @Test(arguments: [false, true]) func `are both suspect after ten seconds, until they agree`(isDisputed: Bool) throws
    {
        var vessel = Vessel()
        vessel.isDisputed = isDisputed
        _ = try vessel.sail(20)
        _ = try vessel.sail(10, bowOff: 150)
        #expect(vessel.suspicions == ["", ""])
        _ = try vessel.sail(2, bowOff: 150)
        #expect(vessel.suspicions == ["receivers-apart", "receivers-apart"])
        let distance = try #require(vessel.comparison.suspicion(of: stern)?.disagreement)
        #expect(abs(distance - 150) < 10)
        _ = try vessel.sail(1)
        #expect(vessel.suspicions == ["", ""])
    }

    @Test func `are not suspect at 90 m, or for seconds`() throws {
        var vessel = Vessel()
        _ = try vessel.sail(60, bowOff: 90)
        _ = try vessel.sail(9, bowOff: 500)
        _ = try vessel.sail(5)
        _ = try vessel.sail(9, bowOff: 500)
        #expect(vessel.suspicions == ["", ""])
    }

    @Test func `are trusted until they have been together`() throws {
        var vessel = Vessel()
        _ = try vessel.sail(20, bowOff: 150)
        vessel.comparison.trust(bow)
        _ = try vessel.sail(60, bowOff: 150)
        #expect(vessel.suspicions == ["", ""])
        _ = try vessel.sail(2)
        _ = try vessel.sail(12, bowOff: 150)
        #expect(vessel.suspicions == ["receivers-apart", "receivers-apart"])
    }
}

@Suite struct `A receiver near another one` {
    @Test func `is confirmed after ten seconds, if that one is not suspect`() throws {
        var vessel = Vessel()
        vessel.isSuspect = true
        _ = try vessel.sail(9)
        #expect(!vessel.comparison.isConfirmed(bow))
        _ = try vessel.sail(3)
        #expect(vessel.comparison.isConfirmed(bow))
        #expect(!vessel.comparison.isConfirmed(stern))
        _ = try vessel.sail(1, bowOff: 60)
        #expect(!vessel.comparison.isConfirmed(bow))
    }

    @Test func `is not confirmed by having been there before it became suspect`() throws {
        var vessel = Vessel()
        _ = try vessel.sail(20)
        (vessel.isSuspect, vessel.isRejected) = (true, true)
        _ = try vessel.sail(1, bowOff: 5000)
        #expect(!vessel.comparison.isConfirmed(bow))
        vessel.isRejected = false
        _ = try vessel.sail(9)
        #expect(!vessel.comparison.isConfirmed(bow))
        _ = try vessel.sail(3)
        #expect(vessel.comparison.isConfirmed(bow))
    }
}

private let bow = ReceiverIdentity("bow")
private let stern = ReceiverIdentity("stern")

/// A vessel that goes north at 5 m/s, with two receivers at 1 Hz.
private struct Vessel {
    var accuracy = (bow: 3.0, stern: 3.0)
    /// Whether the locations of the bow are disputed.
    var isDisputed = false
    /// Whether the bow's own filter rejects its fixes.
    var isRejected = false
    var comparison = ReceiverComparison()
    /// Whether the bow's own filter suspects its positions.
    var isSuspect = false
    private var second = 0

    /// The reasons why each receiver is suspect, by their names.
    var suspicions: [String] { [bow, stern].map { comparison.suspicion(of: $0)?.names ?? "" } }

    /// Continues with the receiver on the bow this many metres too far north.
    mutating func sail(_ seconds: Int, bowOff: Double = 0) throws -> [ReceiverComparison.Change] {
        var changes: [ReceiverComparison.Change] = []
        for _ in 0..<seconds {
            second += 1
            let fore = try location(off: bowOff, accuracy: accuracy.bow)
            let jump = Rejection(.positionJump)
            let verdict: FilterVerdict =
                isRejected ? .rejected(jump) : isDisputed ? .disputed(fore, because: jump) : .accepted(fore)
            changes += comparison.take(verdict, of: bow, isSuspect: isSuspect)
            changes += comparison.take(.accepted(try location(off: 0, accuracy: accuracy.stern)), of: stern)
        }
        return changes
    }

    private func location(off: Double, accuracy: Double) throws -> Location {
        var fix = GNSSFix(quality: .autonomous)
        fix.time = UTCTime(nanosecondsSince1970: 1_795_248_000_000_000_000).advanced(bySeconds: Double(second))
        fix.coordinate = Coordinate(latitude: 47 + (5 * Double(second) + off) / 111_180, longitude: 11)
        fix.speedOverGround = 5
        var location = try #require(Location(fix))
        location.horizontalAccuracy = accuracy
        location.distanceTravelled = 5
        return location
    }
}
