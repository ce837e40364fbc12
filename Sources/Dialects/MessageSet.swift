/// The messages that a receiver sends with each fix.
package enum MessageSet: String, Hashable, Sendable, CaseIterable {
    /// The sentences that make a fix, and no others: RMC, GGA and GSA, with GST where there is one.
    case lean
    /// The lean set, and the sentences of the satellites in view: GSV.
    case full
    /// The receiver's own binary messages, which say how sure it is of position and speed.
    case binary
}
