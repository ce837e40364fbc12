/// How an input is divided into chunks.
enum Chunks {
    /// The whole input in a single chunk.
    case whole
    /// One byte per chunk.
    case bytes
    /// Chunks of sizes that depend on the input, some of them empty.
    case mixed

    /// Calls the body with each chunk in order.
    func forEach(of input: Span<UInt8>, _ body: (Span<UInt8>) -> Void) {
        // A sum of some bytes, so that the same input is always divided in the same manner.
        var seed = UInt64(input.count)
        for index in 0..<min(input.count, 16) { seed = seed &* 31 &+ UInt64(input[index]) }
        var random = SplitMix64(seed: seed)
        let largest = [4, 20, 70, 300][random.next(below: 4)]
        var start = 0
        while start < input.count {
            let size =
                switch self {
                case .whole: input.count
                case .bytes: 1
                case .mixed: random.next(below: largest)
                }
            let end = min(input.count, start + size)
            body(input.extracting(start..<end))
            start = end
        }
    }
}
