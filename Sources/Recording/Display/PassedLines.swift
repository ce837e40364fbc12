package import Receivers

/// Counts of lines without a fix, over all receivers of a recording.
package struct PassedLines: Hashable, Sendable {
    /// Lines that were rejected as noise.
    package var noisy = 0

    /// Sentences with messages of other stations, such as AIS.
    package var encapsulated = 0

    /// Sentences whose time of day contradicts all others.
    package var contradicting = 0

    package init(noisy: Int = 0) { self.noisy = noisy }

    /// Adds the counts of a receiver.
    package mutating func add(_ counts: LineStatistics.Counts) {
        noisy += counts.refusedLines
        encapsulated += counts.encapsulationSentences
        contradicting += counts.contradictingSentences
    }
}
