/// The months in letters.
package enum MonthText {
    /// Three letters for each month of a year, in English.
    package static let short = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
}
