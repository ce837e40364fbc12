internal import GNSS
package import Logbook

/// A filter that gives scripted verdicts, one per fix, and rejects all further fixes.
///
/// To satisfy `FilterContract`, it always rejects reports without a fix, time or position.
package struct ScriptedFilter: LocationFilter {
    /// The reason given for rejected fixes.
    package static let rejection = Rejection(.poorGeometry, measured: 30, threshold: 20)

    /// The reason given for disputed fixes.
    package static let jump = Rejection(.positionJump, measured: 90, threshold: 30)

    private var script: ArraySlice<FilterVerdict.Kind>

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
