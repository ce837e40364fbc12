/// Copies a sentence with padding, so that it can be decoded outside a framer's buffer.
enum PaddedSentence {
    /// Calls the body with the fields of a line.
    ///
    /// - Parameters:
    ///   - line: the bytes from `$` to the checksum; those after the first 255 are ignored.
    ///   - body: called once; the fields are valid only during the call.
    /// - Returns: the result of the body.
    /// - Throws: any error that the body throws.
    static func withFields<Result, Failure: Error>(
        of line: Span<UInt8>,
        _ body: (borrowing SentenceFields) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let length = min(line.count, SentenceFramer.longestSentence)
        var separators: [UInt8] = []
        separators.reserveCapacity(SentenceScanner.separatorSpace)
        var end = length
        for index in 0..<length where line[index] == UInt8(ascii: "*") { end = index }
        for index in 0..<end where line[index] == UInt8(ascii: ",") { separators.append(UInt8(index)) }
        let count = separators.count
        separators.append(contentsOf: repeatElement(0, count: SentenceFields.fieldsReadAtLeast))
        var bytes = [UInt8](repeating: 0, count: SentenceScanner.slackBefore)
        for index in 0..<length { bytes.append(line[index]) }
        bytes.append(contentsOf: repeatElement(0, count: SentenceScanner.slackAfter))
        return try unsafe bytes.withUnsafeBufferPointer { (bytes) throws(Failure) in
            try unsafe separators.withUnsafeMutableBufferPointer { (separators) throws(Failure) in
                try body(
                    unsafe SentenceFields(
                        bytes.baseAddress.unsafelyUnwrapped + SentenceScanner.slackBefore,
                        length: length,
                        separators: separators.baseAddress.unsafelyUnwrapped,
                        count: count,
                        end: end
                    )
                )
            }
        }
    }
}
