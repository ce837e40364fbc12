internal import GNSS

extension Dialect {
    /// Time and date, with the century.
    func zda(_ epoch: Epoch) -> Sentence {
        let told = ToldValues(
            tellsTimeOfDay: epoch.clock != .unknown,
            tellsDate: epoch.clock == .timeAndDate
        )
        guard epoch.clock == .timeAndDate, let date = date(of: epoch) else {
            return Sentence(talker + "ZDA", [time(of: epoch), "", "", "", "00", "00"], tells: told)
        }
        let fields = [padded(date.day, to: 2), padded(date.month, to: 2), padded(date.year, to: 4), "00", "00"]
        return Sentence(talker + "ZDA", [time(of: epoch)] + fields, tells: told)
    }
}
