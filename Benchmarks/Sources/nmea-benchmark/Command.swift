/// The task given on the command line.
enum Command {
    case makeInput(megabytes: Int, path: String)
    case makeDrive(fixes: Int)
    case parse(path: String, chunk: Int)
    case scan(path: String)
    case compare(path: String, chunk: Int)
    case filter(path: String, rounds: Int)

    static let usage = """
        usage: nmea-benchmark make-input MEGABYTES FILE
               nmea-benchmark make-drive FIXES
               nmea-benchmark parse [--chunk BYTES] FILE
               nmea-benchmark scan FILE
               nmea-benchmark compare [--chunk BYTES] FILE
               nmea-benchmark filter ROUNDS FILE
        """

    /// Nil if the words are not a command.
    init?(_ words: [String]) {
        var words = words
        var chunk = 65_536
        if let option = words.firstIndex(of: "--chunk") {
            guard option + 1 < words.count, let bytes = Int(words[option + 1]), bytes > 0 else { return nil }
            chunk = bytes
            words.removeSubrange(option...option + 1)
        }
        switch (words.first, words.count) {
        case ("make-input", 3):
            guard let megabytes = Int(words[1]), (1...10_000).contains(megabytes) else { return nil }
            self = .makeInput(megabytes: megabytes, path: words[2])
        case ("make-drive", 2):
            guard let fixes = Int(words[1]), fixes > 0 else { return nil }
            self = .makeDrive(fixes: fixes)
        case ("parse", 2): self = .parse(path: words[1], chunk: chunk)
        case ("scan", 2): self = .scan(path: words[1])
        case ("compare", 2): self = .compare(path: words[1], chunk: chunk)
        case ("filter", 3):
            guard let rounds = Int(words[1]), rounds > 0 else { return nil }
            self = .filter(path: words[2], rounds: rounds)
        default: return nil
        }
    }

    func run() throws(InputFile.Failure) {
        switch self {
        case .makeInput(let megabytes, let path):
            try InputFile.write(RecordingMix.bytes(atLeast: megabytes * 1_000_000), to: path)
        case .makeDrive(let fixes): try Self.makeDrive(fixes)
        case .parse(let path, let chunk):
            Self.parse(try InputFile.read(path), chunk: chunk)
        case .scan(let path):
            let scan = PlainScan(try InputFile.read(path))
            print("lines", scan.lines)
            print("checksums", scan.checksums)
        case .compare(let path, let chunk):
            Comparison(try InputFile.read(path), chunk: chunk, rounds: 15).report()
        case .filter(let path, let rounds):
            Filtering(try InputFile.read(path)).report(rounds: rounds)
        }
    }

    /// Writes a drive of any length to standard output, in chunks.
    private static func makeDrive(_ fixes: Int) throws(InputFile.Failure) {
        var (drive, text) = (Drive(), DriveText())
        for number in 1...fixes {
            drive.appendEpoch(to: &text)
            guard number.isMultiple(of: 512) || number == fixes else { continue }
            try InputFile.writeToStandardOutput(text.bytes)
            text.clear()
        }
    }

    private static func parse(_ bytes: [UInt8], chunk: Int) {
        var result: Parse?
        let seconds = ProcessorTime.seconds { result = Parse(bytes, chunk: chunk) }
        guard let result else { return }
        print("sentences", result.sentences)
        print("refused", result.refused)
        print("epochs", result.epochs)
        print("satellites", result.satellites)
        print("sums", result.latitudes, result.seconds, result.strengths)
        print("seconds", rounded(seconds, decimals: 6))
    }
}
