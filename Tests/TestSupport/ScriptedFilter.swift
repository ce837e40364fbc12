package import GNSS
package import Logbook

/// A filter whose verdicts a test has written down, one for each fix; what comes after them it rejects.
///
/// It keeps `FilterContract`: what is no fix, or lacks its time or its place, it rejects whatever is written down.
package struct ScriptedFilter: LocationFilter {
    /// The reason of what it rejects.
    package static let rejection = Rejection(.poorGeometry, measured: 30, threshold: 20)

    /// The reason of what it carries on from good fixes.
    package static let jump = Rejection(.positionJump, measured: 90, threshold: 30)

    private var script: ArraySlice<FilterVerdict.Kind>

    /// A filter that judges so.
    package init(_ script: FilterVerdict.Kind...) { self.script = script[...] }

    package mutating func verdict(on received: ReceivedFix) -> FilterVerdict {
        let fix = received.fix
        guard fix.quality != .none, let location = Location(fix) else { return .rejected(Self.rejection) }
        return switch script.popFirst() {
        case .accepted: .accepted(location)
        case .held: .held(Self.atRest(location))
        case .disputed: .disputed(location, because: Self.jump)
        case .rejected, nil: .rejected(Self.rejection)
        }
    }

    private static func atRest(_ location: Location) -> Location {
        var location = location
        (location.speedOverGround, location.courseOverGround) = (0, nil)
        return location
    }
}
