/// The messages that a receiver sends for each fix.
package enum MessageSet: String, Hashable, Sendable, CaseIterable {
    /// Only the sentences needed for a fix: RMC, GGA and GSA, and GST if the receiver has it.
    case lean
    /// The lean set plus GSV, which lists the satellites in view.
    case full
    /// The maker's binary messages, which include the accuracy of position and speed.
    case binary
}
