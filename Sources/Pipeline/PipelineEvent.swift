public import Logbook

/// An event that a pipeline tells of while it works, whatever its source is.
public enum PipelineEvent: Sendable {
    /// The filter has judged fixes that came in together, in order, and they wait for the next transaction.
    case judged([JudgedFix])
    /// Fixes have become durable.
    case stored(AppendResult)
    /// A number of further fixes was left out while the receiver was parked; they will never be stored.
    case leftOut(Int)
}
