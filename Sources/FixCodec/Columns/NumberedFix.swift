public import Logbook

/// A fix as stored in the tables, with the row numbers of its receiver, run and track.
public struct NumberedFix: Hashable {
    /// The fix's number, in order of arrival.
    public let id: Int64
    /// The number of its receiver.
    public let receiver: Int64
    /// The number of the filter run that first judged it; `nil` if that was not recorded.
    public let run: Int64?
    /// The number of its track; `nil` if it has no location.
    public var track: Int64?
    /// The fix and its verdict.
    public var judged: JudgedFix

    /// Creates a fix with its row numbers.
    public init(id: Int64, receiver: Int64, run: Int64?, track: Int64?, judged: JudgedFix) {
        (self.id, self.receiver, self.run, self.track, self.judged) = (id, receiver, run, track, judged)
    }

    /// Whether the numbers of the fixes ascend.
    public static func areInOrder(_ fixes: [NumberedFix]) -> Bool {
        var last: Int64 = 0
        for fix in fixes {
            if fix.id <= last { return false }
            last = fix.id
        }
        return true
    }
}
