internal import GNSS

/// A file format: appends its text for what comes, in the order in which it comes, and keeps none of it.
protocol ExportWriter: Sendable {
    /// Whether one track must end before the next begins; else fixes come in order of time, whatever their track.
    var writesTrackByTrack: Bool { get }

    /// Begins the file.
    mutating func begin(_ text: inout [UInt8])

    /// Begins a track that has at least one fix; only called where the format writes track by track.
    mutating func begin(_ track: Track, _ text: inout [UInt8])

    /// Writes a fix.
    mutating func write(_ fix: StoredFix, _ text: inout [UInt8])

    /// Ends the track.
    mutating func endTrack(_ text: inout [UInt8])

    /// Ends the file.
    mutating func end(_ text: inout [UInt8])
}

extension ExportWriter {
    /// Formats without tracks have nothing to begin.
    mutating func begin(_ track: Track, _ text: inout [UInt8]) {}

    /// Formats without tracks have nothing to end.
    mutating func endTrack(_ text: inout [UInt8]) {}
}
