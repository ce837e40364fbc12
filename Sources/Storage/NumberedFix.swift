internal import Logbook

/// A fix as it is in the tables: what it belongs to is told by numbers of rows.
struct NumberedFix: Hashable {
    /// The fix's number, in order of arrival.
    let id: Int64
    /// The number of its receiver.
    let receiver: Int64
    /// The number of the filter's life in which it was judged first; nil where that was not written down.
    let run: Int64?
    /// The number of its track; nil where it has no location.
    var track: Int64?
    /// The fix and its verdict.
    var judged: JudgedFix

    /// True where fixes have numbers in the order of their arrival, as those of a receiver have that come together.
    static func areInOrder(_ fixes: [NumberedFix]) -> Bool {
        var last: Int64 = 0
        for fix in fixes {
            if fix.id <= last { return false }
            last = fix.id
        }
        return true
    }
}
