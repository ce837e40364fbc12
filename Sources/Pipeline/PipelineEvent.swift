public import Logbook

/// Something a pipeline reports while it runs, independent of its source.
public enum PipelineEvent: Sendable {
    /// The filter has judged fixes that arrived together, in order; they wait for the next transaction.
    case judged([JudgedFix])
    /// Fixes were written durably.
    case stored(AppendResult)
    /// This many further fixes were omitted while the receiver was parked and will not be stored.
    case leftOut(Int)
}
