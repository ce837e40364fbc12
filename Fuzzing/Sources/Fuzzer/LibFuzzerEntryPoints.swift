internal import CLibFuzzer

/// Called by libFuzzer with each input.
///
/// - Parameters:
///   - start: the first byte, nil where there is none.
///   - count: their number.
/// - Returns: 0, which says that the input may join the corpus.
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

/// Called by libFuzzer to make a new input of an old one.
///
/// - Parameters:
///   - start: the first byte of the old one, and of the new one.
///   - count: the length of the old one.
///   - most: the number of bytes that there is room for.
///   - seed: the source of all randomness.
/// - Returns: the length of the new one.
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
    // Some stay wrong: a framer has to refuse them.
    if random.next(below: 16) > 0 {
        unsafe ChecksumRepair.repair(UnsafeMutableBufferPointer(start: start, count: length))
    }
    return length
}
