/// Suggestions for mistyped words.
enum NearestWord {
    /// The most similar word; `nil` if none is similar enough to be a typo.
    ///
    /// A typo is a letter left out, added, changed or swapped with its neighbour. One per three letters is allowed.
    static func of(_ word: some StringProtocol, among choice: some Sequence<String>) -> String? {
        let nearest = choice.map { (word: $0, slips: slips(word.lowercased(), $0.lowercased())) }.min {
            $0.slips < $1.slips
        }
        guard let nearest, nearest.slips <= max(1, word.count / 3) else { return nil }
        return nearest.word
    }

    /// The distance of Damerau and Levenshtein (optimal string alignment: no letter moves twice).
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
