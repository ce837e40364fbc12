internal import GNSS

/// The times of a `gx:Track` whose places have not come yet: the schema wants all times first.
///
/// Eight bytes a time, in blocks that are given back as the places come.
struct KMLTrack {
    private static let blockSize = 4096
    private static let none = Int64.min

    private let mismatch: ImportObjection
    private var blocks: [[Int64]] = []
    private var nextBlock = 0
    private var next = 0
    private var excess = 0

    /// A track that begins.
    ///
    /// - Parameter mismatch: what is said of it where times and places are not as many.
    init(_ mismatch: ImportObjection) { self.mismatch = mismatch }

    /// Takes in a time; one that is none has its place all the same.
    mutating func addTime(_ text: ArraySlice<UInt8>, _ parser: XMLParser, _ page: inout ImportPage) {
        let time = TimeText.read(text)
        if time == nil {
            page.objections.append(parser.objection("\(ImportObjection.excerpt(text)) is no time"))
        }
        if blocks.last.map({ $0.count == Self.blockSize }) ?? true {
            blocks.append([])
            blocks[blocks.count - 1].reserveCapacity(Self.blockSize)
        }
        blocks[blocks.count - 1].append(time?.nanosecondsSince1970 ?? Self.none)
    }

    /// The time of the next place; nil where it has none.
    mutating func takeTime() -> UTCTime? {
        guard nextBlock < blocks.count, next < blocks[nextBlock].count else {
            excess += 1
            return nil
        }
        let time = blocks[nextBlock][next]
        next += 1
        if next == Self.blockSize {
            blocks[nextBlock] = []
            (nextBlock, next) = (nextBlock + 1, 0)
        }
        return time == Self.none ? nil : UTCTime(nanosecondsSince1970: time)
    }

    /// Says so where times and places were not as many.
    func end(_ page: inout ImportPage) {
        let isTimeLeft = nextBlock < blocks.count && next < blocks[nextBlock].count
        if excess > 0 || isTimeLeft { page.objections.append(mismatch) }
    }
}
