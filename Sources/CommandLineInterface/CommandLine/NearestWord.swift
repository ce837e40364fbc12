/// The word that somebody most likely meant who wrote another one.
enum NearestWord {
    /// The nearest of some words; nil where none is so near that it can be a slip.
    ///
    /// A letter left out, added, changed or exchanged with its neighbour is one slip; one in three letters may be.
    static func of(_ word: some StringProtocol, among choice: some Sequence<String>) -> String? {
        let nearest = choice.map { (word: $0, slips: slips(word.lowercased(), $0.lowercased())) }.min {
            $0.slips < $1.slips
        }
        guard let nearest, nearest.slips <= max(1, word.count / 3) else { return nil }
        return nearest.word
    }

    /// The number of slips between two words (Damerau and Levenshtein, no letter moved twice).
    private static func slips(_ first: String, _ second: String) -> Int {
        let (first, second) = (Array(first), Array(second))
        var before: [Int] = []
        var last = Array(0...second.count)
        for row in first.indices {
            var next = [row + 1]
            for column in second.indices {
                let change = first[row] == second[column] ? 0 : 1
                var least = min(last[column] + change, last[column + 1] + 1, next[column] + 1)
                if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
                    least = min(least, before[column - 1] + 1)
                }
                next.append(least)
            }
            (before, last) = (last, next)
        }
        return last[second.count]
    }
}
