package import Receivers

/// The numbers of lines that made no fix, over all receivers of a recording.
package struct PassedLines: Hashable, Sendable {
    /// Lines that were noise.
    package var noisy = 0

    /// Sentences that carry the messages of others, such as those of AIS.
    package var encapsulated = 0

    /// Sentences whose time of day contradicts that of all others.
    package var contradicting = 0

    /// No lines, or so many that were noise.
    package init(noisy: Int = 0) { self.noisy = noisy }

    /// Adds the lines of a receiver.
    package mutating func add(_ counts: LineStatistics.Counts) {
        noisy += counts.refusedLines
        encapsulated += counts.encapsulationSentences
        contradicting += counts.contradictingSentences
    }
}
