/// The clock of a recording at 10 Hz over several days that only keeps one minute per hour.
///
/// Each minute starts at 59 min 30 s, so that it includes the full hour, and one in 24 includes midnight.
struct RecordingClock {
    private static let epochsKept = 600
    private static let secondsLeftOut = 59 * 60

    private var date = (year: 2024, month: 2, day: 28)
    private var secondOfDay = 22 * 3600 + 59 * 60 + 30
    private var tenth = 0
    private(set) var epoch = 0

    /// Minutes since the midnight before the recording.
    private(set) var minutes = 22 * 60 + 59

    /// The time of day as hhmmss.ss.
    var time: String {
        let hour = secondOfDay / 3600
        let minute = secondOfDay / 60 % 60
        return decimal(hour, width: 2) + decimal(minute, width: 2)
            + decimal(secondOfDay % 60 * 100 + tenth * 10, decimals: 2, width: 2)
    }

    var day: String { decimal(date.day, width: 2) }
    var month: String { decimal(date.month, width: 2) }
    var year: String { decimal(date.year, width: 4) }

    /// The date as ddmmyy.
    var shortDate: String { day + month + decimal(date.year % 100, width: 2) }

    mutating func advance() {
        epoch += 1
        tenth += 1
        if tenth == 10 {
            tenth = 0
            advance(seconds: 1)
        }
        if epoch % Self.epochsKept == 0 { advance(seconds: Self.secondsLeftOut) }
    }

    private mutating func advance(seconds: Int) {
        minutes += (secondOfDay % 60 + seconds) / 60
        secondOfDay += seconds
        guard secondOfDay >= 86_400 else { return }
        secondOfDay -= 86_400
        date.day += 1
        guard date.day > daysInMonth else { return }
        date.day = 1
        date.month += 1
        guard date.month > 12 else { return }
        date.month = 1
        date.year += 1
    }

    /// Valid from 1901 to 2099, far longer than any recording.
    private var daysInMonth: Int {
        switch date.month {
        case 2: date.year % 4 == 0 ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
