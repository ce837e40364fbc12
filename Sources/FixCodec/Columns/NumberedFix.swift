package import Logbook

/// A fix as it is in the tables: what it belongs to is told by numbers of rows.
package struct NumberedFix: Hashable {
    /// The fix's number, in order of arrival.
    package let id: Int64
    /// The number of its receiver.
    package let receiver: Int64
    /// The number of the filter's life in which it was judged first; nil where that was not written down.
    package let run: Int64?
    /// The number of its track; nil where it has no location.
    package var track: Int64?
    /// The fix and its verdict.
    package var judged: JudgedFix

    /// A fix with its numbers.
    package init(id: Int64, receiver: Int64, run: Int64?, track: Int64?, judged: JudgedFix) {
        (self.id, self.receiver, self.run, self.track, self.judged) = (id, receiver, run, track, judged)
    }

    /// True where fixes have numbers in the order of their arrival, as those of a receiver have that come together.
    package static func areInOrder(_ fixes: [NumberedFix]) -> Bool {
        var last: Int64 = 0
        for fix in fixes {
            if fix.id <= last { return false }
            last = fix.id
        }
        return true
    }
}
