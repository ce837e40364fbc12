package import SystemPackage

/// When a chunk of a capture arrived: a line of the file of times beside it.
///
/// `Documentation/CAPTURES.md` tells the format, and why it is good wherever it is cut.
package struct ArrivalTime: Hashable, Sendable {
    /// The first line of every file of times.
    package static let header = "# gpslog arrival times 1"

    /// Where the chunk begins: so many bytes of the capture are before it.
    let offset: Int

    /// How long after the capture began it arrived, or in a later part after the last chunk of the part before.
    let elapsed: Duration
}

extension FilePath {
    /// The file of times that belongs to a capture.
    package var arrivalTimes: FilePath { FilePath(string + ".times") }
}
