import GNSS

extension Dialect {
    /// Fix data: time, position, quality, satellites used, HDOP, altitude.
    func gga(_ epoch: Epoch) -> Sentence {
        var told = toldPosition(of: epoch)
        told.satellitesUsed = epoch.satellitesUsed
        told.horizontalDilution = dilution(epoch.dilution.horizontal)
        told.altitude = epoch.hasFix ? SentNumber(epoch.altitude, decimals: 1) : nil
        var fields = [time(of: epoch)]
        fields += position(of: epoch)
        fields += [epoch.hasFix ? "1" : "0", padded(epoch.satellitesUsed, to: 2)]
        fields.append(dilution(epoch.dilution.horizontal).text())
        fields += epoch.hasFix ? heights(of: epoch, unit: ["M"]) : ["", "", "", ""]
        fields += ["", ""]
        return Sentence(talker + "GGA", fields, tells: told)
    }

    /// Fix data of several constellations, each with its own mode.
    func gns(_ epoch: Epoch) -> Sentence {
        var told = toldPosition(of: epoch)
        told.satellitesUsed = epoch.satellitesUsed
        told.horizontalDilution = dilution(epoch.dilution.horizontal)
        told.altitude = epoch.hasFix ? SentNumber(epoch.altitude, decimals: 1) : nil
        let modes = [Constellation.gps, .glonass, .galileo, .beiDou].map { constellation in
            epoch.satellites.contains { $0.constellation == constellation && $0.isUsed } ? "A" : "N"
        }
        var fields = [time(of: epoch)]
        fields += position(of: epoch)
        fields += [modes.joined(), padded(epoch.satellitesUsed, to: 2)]
        fields.append(dilution(epoch.dilution.horizontal).text())
        fields += epoch.hasFix ? heights(of: epoch, unit: []) : ["", ""]
        fields += ["", ""]
        if isNMEA411 { fields.append("V") }
        return Sentence(talker + "GNS", fields, tells: told)
    }

    /// Position and time without speed.
    func gll(_ epoch: Epoch) -> Sentence {
        let status = epoch.hasFix ? ["A", "A"] : ["V", "N"]
        return Sentence(
            talker + "GLL",
            position(of: epoch) + [time(of: epoch)] + status,
            tells: toldPosition(of: epoch)
        )
    }

    /// Course and speed over ground.
    func vtg(_ epoch: Epoch) -> Sentence {
        let (knots, course) = (knots(of: epoch), course(of: epoch))
        let kilometres = knots.map { SentNumber($0.value * 1.852, decimals: speedDecimals).text() }
        let told = ToldValues(knots: knots, course: course)
        let direction = [course?.text() ?? "", "T", "", "M"]
        let speed = [knots?.text() ?? "", "N", kilometres ?? "", "K"]
        let fields = epoch.hasFix ? direction + speed + ["A"] : ["", "", "", "", "", "", "", "", "N"]
        return Sentence(talker + "VTG", fields, tells: told)
    }

    private func heights(of epoch: Epoch, unit: [String]) -> [String] {
        [SentNumber(epoch.altitude, decimals: 1).text()] + unit
            + [SentNumber(epoch.geoidalSeparation, decimals: 1).text()] + unit
    }
}
