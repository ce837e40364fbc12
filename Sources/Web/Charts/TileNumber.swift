/// Address of a tile: zoom level, column and row.
struct TileNumber: Hashable, Sendable {
    /// Zoom level: the world is 2^zoom tiles wide.
    let zoom: Int

    /// Column, counted eastwards from the 180th meridian.
    let column: Int

    /// Row, counted from the north.
    let row: Int

    /// Parses the numbers of a URL; `nil` if there is no such tile.
    init?(_ zoom: Substring?, _ column: Substring?, _ row: Substring?) {
        guard let zoom = Self.number(zoom), zoom <= 22, let column = Self.number(column), let row = Self.number(row),
            column < 1 << zoom, row < 1 << zoom
        else { return nil }
        (self.zoom, self.column, self.row) = (zoom, column, row)
    }

    /// Row counted from the south, as in MBTiles.
    var rowFromSouth: Int { (1 << zoom) - 1 - row }

    private static func number(_ text: Substring?) -> Int? {
        guard let text, (1...8).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int(text)
    }
}
