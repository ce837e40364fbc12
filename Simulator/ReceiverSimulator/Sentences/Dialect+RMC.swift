internal import GNSS

extension Dialect {
    /// Recommended minimum: time, status, position, speed, course, date.
    ///
    /// `variation` fills the fields of the magnetic variation, such as `["3.9", "W"]`.
    func rmc(_ epoch: Epoch, variation: [String] = ["", ""]) -> Sentence {
        var told = toldPosition(of: epoch)
        told.tellsDate = epoch.clock == .timeAndDate
        told.knots = knots(of: epoch)
        told.course = course(of: epoch)
        var fields = [time(of: epoch), epoch.hasFix ? "A" : "V"]
        fields += position(of: epoch)
        fields += [told.knots?.text() ?? "", told.course?.text() ?? "", sixDigits(of: epoch)]
        fields += variation
        fields.append(epoch.hasFix ? "A" : "N")
        // V: the receiver does not judge whether navigation is safe. This is not RMC's V for "void".
        if isNMEA411 { fields.append("V") }
        return Sentence(talker + "RMC", fields, tells: told)
    }

    private func sixDigits(of epoch: Epoch) -> String {
        guard epoch.clock == .timeAndDate, let date = date(of: epoch) else { return "" }
        return [date.day, date.month, date.year % 100].map { padded($0, to: 2) }.joined()
    }
}
