/// The place of a tile: its zoom level, its column from the west and its row from the north.
struct TileNumber: Hashable, Sendable {
    /// The zoom level: the world is 2 to the power of it tiles wide.
    let zoom: Int

    /// The column, from the 180th meridian eastwards.
    let column: Int

    /// The row, from the north.
    let row: Int

    /// The tile of three numbers, as an address has them; nil where there is none.
    init?(_ zoom: Substring?, _ column: Substring?, _ row: Substring?) {
        guard let zoom = Self.number(zoom), zoom <= 22, let column = Self.number(column), let row = Self.number(row),
            column < 1 << zoom, row < 1 << zoom
        else { return nil }
        (self.zoom, self.column, self.row) = (zoom, column, row)
    }

    /// The row counted from the south, as MBTiles does.
    var rowFromSouth: Int { (1 << zoom) - 1 - row }

    private static func number(_ text: Substring?) -> Int? {
        guard let text, (1...8).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(text)
    }
}
