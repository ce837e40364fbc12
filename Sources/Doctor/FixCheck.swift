internal import Logbook
internal import Terminal

/// Checks that a position would be logged.
package enum FixCheck {
    /// Reports whether the receiver knows its position, without revealing it.
    ///
    /// - Parameter heard: the result of listening; it must contain sentences.
    /// - Returns: the diagnosis.
    package static func diagnosis(_ heard: ListenResult) -> Diagnosis {
        let satellites = heard.satellitesSeen.map { seen in
            "\(seen) \(seen == 1 ? "satellite" : "satellites") seen, \(heard.satellitesTracked) with a signal"
        }
        if heard.positionAfter != nil {
            let clock = heard.isDatedByClock ? "; the receiver sends no date, so this machine's date is used" : ""
            return .fine(.fix, "a position would be logged" + (satellites.map { " (\($0))" } ?? "") + clock)
        }
        guard let rejection = heard.rejection else {
            let remedy = "set the receiver to send RMC and GGA, with its maker's program"
            let names = heard.sentencesWithoutFix.prefix(8).joined(separator: ", ")
            let heardOnly = names.isEmpty ? "" : "; the receiver sends \(names)"
            return .obstacle(.fix, "no sentence contains a position\(heardOnly)", remedy: remedy, .dataError)
        }
        if rejection.rule == .noTime, heard.isDateMissing {
            let remedy =
                "set the receiver to send RMC or ZDA, or synchronise this machine's clock (`timedatectl set-ntp true`): "
                + "`gpslog record` then takes the date from it"
            return .obstacle(
                .fix,
                "the receiver sends a position and the time, but no date",
                remedy: remedy,
                .temporary
            )
        }
        guard [.noFix, .noTime].contains(rejection.rule) else {
            let remedy =
                "listen for longer: `gpslog doctor --duration 5m`; `gpslog record --no-filter` takes it as it is"
            return .obstacle(.fix, "the position is rejected: \(rejection.explanation())", remedy: remedy, .temporary)
        }
        return .obstacle(
            .fix,
            "the receiver has no fix yet: \(satellites ?? "no satellites seen")",
            remedy:
                "take the antenna outdoors, or to where it sees the sky, and wait: a cold start takes half a minute "
                + "there, up to 15 minutes where little sky is seen; `gpslog doctor --duration 15m` ends with the fix",
            .temporary
        )
    }
}
