/// Measures the parser and the plain scan in alternating rounds, so that a busy machine slows both.
struct Comparison {
    private let megabytes: Double
    private var parse: [Double] = []
    private var scan: [Double] = []
    private var linesWithoutSentence = 0

    init(_ bytes: [UInt8], chunk: Int, rounds: Int) {
        megabytes = Double(bytes.count) / 1e6
        for _ in 0..<rounds {
            parse.append(ProcessorTime.seconds { linesWithoutSentence -= Parse(bytes, chunk: chunk).sentences })
            scan.append(ProcessorTime.seconds { linesWithoutSentence += PlainScan(bytes).lines })
        }
    }

    func report() {
        let ratios = zip(parse, scan).map { $0 / $1 }.sorted()
        print("parse MB/s", rounded(megabytes / median(parse), decimals: 0))
        print("scan MB/s", rounded(megabytes / median(scan), decimals: 0))
        print("times the scan", rounded(median(ratios), decimals: 2))
        print("smallest", rounded(ratios.first ?? 0, decimals: 2))
        print("largest", rounded(ratios.last ?? 0, decimals: 2))
        // Uses the result, because the compiler would otherwise remove the computation.
        if linesWithoutSentence != 0 { print("lines without a sentence", linesWithoutSentence) }
    }

    private func median(_ values: [Double]) -> Double {
        values.isEmpty ? 0 : values.sorted()[values.count / 2]
    }
}
