public import Logbook

/// A fix as it is in the tables: what it belongs to is told by numbers of rows.
public struct NumberedFix: Hashable {
    /// The fix's number, in order of arrival.
    public let id: Int64
    /// The number of its receiver.
    public let receiver: Int64
    /// The number of the filter's life in which it was judged first; nil where that was not written down.
    public let run: Int64?
    /// The number of its track; nil where it has no location.
    public var track: Int64?
    /// The fix and its verdict.
    public var judged: JudgedFix

    /// A fix with its numbers.
    public init(id: Int64, receiver: Int64, run: Int64?, track: Int64?, judged: JudgedFix) {
        (self.id, self.receiver, self.run, self.track, self.judged) = (id, receiver, run, track, judged)
    }

    /// True where fixes have numbers in the order of their arrival, as those of a receiver have that come together.
    public static func areInOrder(_ fixes: [NumberedFix]) -> Bool {
        var last: Int64 = 0
        for fix in fixes {
            if fix.id <= last { return false }
            last = fix.id
        }
        return true
    }
}
