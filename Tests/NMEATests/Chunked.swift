import NMEA
import TestSupport

/// How to divide a stream into chunks.
enum Cut: Hashable {
    case whole
    case every(Int)
    /// Pseudo-random sizes, including empty chunks.
    case random(seed: UInt64)
    /// A single chunk, decoded without vector instructions.
    case wholePortably

    /// All divisions to compare with a single chunk.
    static let all: [Cut] = [.every(1), .every(7), .every(64), .random(seed: 1), .random(seed: 2), .wholePortably]

    func chunks(of bytes: [UInt8]) -> [[UInt8]] {
        switch self {
        case .whole, .wholePortably: return [bytes]
        case .every(let size): return bytes.chunks(of: size)
        case .random(let seed):
            var random = SplitMix64(state: seed)
            var chunks: [[UInt8]] = []
            var start = 0
            while start < bytes.count {
                let size = min(
                    Int.random(in: 0...1 << Int.random(in: 0...12, using: &random), using: &random),
                    bytes.count - start
                )
                chunks.append([UInt8](bytes[start..<start + size]))
                start += size
            }
            return chunks
        }
    }
}

/// Everything decoded from a stream.
struct Outcome: Equatable {
    var epochs: [Epoch] = []
    var sentences: [String] = []
    var counters = SentenceFramer.Counters()
    var malformedSentences = 0

    init(_ bytes: [UInt8], _ cut: Cut) {
        var stream = cut == .wholePortably ? NMEAStream(portably: .init()) : NMEAStream()
        for chunk in cut.chunks(of: bytes) {
            stream.consume(
                chunk.span,
                sentence: { sentences.append(String(copying: $0.bytes)) },
                epoch: { epochs.append($0) }
            )
        }
        stream.finish(sentence: { sentences.append(String(copying: $0.bytes)) }, epoch: { epochs.append($0) })
        counters = stream.counters
        malformedSentences = stream.malformedSentences
    }
}
