/// Bytes of a recording in the order they are in, and what is known of when they came.
struct ReplayBlock: Sendable {
    /// At least one.
    let bytes: [UInt8]

    /// Where they are in their file.
    let offset: Int

    /// When the chunks arrived that begin among these bytes, in order.
    var arrivals: [ArrivalTime] = []

    /// Up to where in the file it is known when the bytes arrived: the beginning of the last chunk that has a time, or
    /// beyond these bytes; 0 where no time is known.
    var knownUntil = 0
}
