/// Where a receiver's bytes come from: a serial line, a recording.
package protocol ByteSource: Sendable {
    /// The bytes, in order, with nothing left out or added.
    associatedtype Chunks: AsyncSequence<ByteChunk, any Error> & Sendable

    /// Starts to read. Iterate over the result once; it throws where the source cannot be opened or read.
    func chunks() -> Chunks

    /// Ends the reading: what was read before is still delivered, then the chunks end without an error.
    ///
    /// Returns at once, may be called by anyone and more than once. What is stopped does not start again.
    func stop()
}
