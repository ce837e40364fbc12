/// The clock of a drive at 1 Hz over any number of days.
struct DriveClock {
    private var (year, month, day) = (2024, 2, 28)
    private var second = 8 * 3600

    /// Minutes since the start of the drive.
    private(set) var minutes = 0

    /// The time of day as hhmmss.ss.
    private(set) var time = "080000.00"

    /// The date as ddmmyy.
    private(set) var date = "280224"

    /// Advances the clock by a second.
    mutating func advance() {
        second += 1
        if second % 60 == 0 { minutes += 1 }
        if second == 86_400 {
            second = 0
            turnPage()
        }
        let digits = (second / 3600 * 100 + second / 60 % 60) * 100 + second % 60
        time = decimal(digits * 100, decimals: 2, width: 6)
    }

    private mutating func turnPage() {
        let lengths = [31, year % 4 == 0 ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        day += 1
        if day > lengths[month - 1] { (month, day) = (month + 1, 1) }
        if month > 12 { (year, month) = (year + 1, 1) }
        date = decimal((day * 100 + month) * 100 + year % 100, width: 6)
    }
}
