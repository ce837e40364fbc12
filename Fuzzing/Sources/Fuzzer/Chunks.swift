/// The way in which an input is cut before it is fed.
enum Chunks {
    /// In one piece.
    case whole
    /// Byte by byte.
    case bytes
    /// In pieces of sizes that depend on the input, some of them empty.
    case mixed

    /// Calls the body with each piece, in order.
    func forEach(of input: Span<UInt8>, _ body: (Span<UInt8>) -> Void) {
        // A sum of a few bytes: the same input is always cut the same way.
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
