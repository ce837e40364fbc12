internal import CLibFuzzer

/// Called by libFuzzer with each input.
///
/// - Parameters:
///   - start: the first byte; `nil` if the input is empty.
///   - count: the number of bytes.
/// - Returns: 0, so that the input may be added to the corpus.
@c(LLVMFuzzerTestOneInput)
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = unsafe UnsafeBufferPointer(start: start, count: count)
    switch unsafe input.first {
    case UInt8(ascii: "?"): RequestProperties.check(unsafe Array(input))
    case UInt8(ascii: "{"): AnswerProperties.check(unsafe Array(input))
    default: StreamProperties.check(unsafe input.span)
    }
    return 0
}

/// Called by libFuzzer to mutate an input in place.
///
/// - Parameters:
///   - start: the first byte of the buffer.
///   - count: the length of the old input.
///   - most: the size of the buffer.
///   - seed: the seed of all randomness.
/// - Returns: the length of the new input.
@c(LLVMFuzzerCustomMutator)
public func mutate(_ start: UnsafeMutablePointer<UInt8>, _ count: Int, _ most: Int, _ seed: UInt32) -> Int {
    var random = SplitMix64(seed: UInt64(seed))
    var length = count
    if random.next(below: 4) == 0 {
        let lines = LineMutation.mutate(unsafe Array(UnsafeBufferPointer(start: start, count: count)), &random)
        length = min(lines.count, most)
        for index in 0..<length { unsafe start[index] = lines[index] }
    } else {
        length = unsafe LLVMFuzzerMutate(start, count, most)
    }
    // Some checksums stay wrong, to test their rejection.
    if random.next(below: 16) > 0 {
        unsafe ChecksumRepair.repair(UnsafeMutableBufferPointer(start: start, count: length))
    }
    return length
}
