import Pictures
import Testing

@Suite struct `The layout of a view` {
    @Test func `has room for all on 24 rows of 80 columns`() {
        let layout = Layout(rows: 24, columns: 80, panes: Set(Layout.Pane.allCases))
        #expect(layout.leftOut == [])
        #expect(Set(layout.areas.keys) == Set(Layout.Pane.allCases))
    }

    @Test(arguments: [(24, 60), (12, 80), (10, 40), (3, 80)])
    func `names what is left out where there is less`(rows: Int, columns: Int) {
        let layout = Layout(rows: rows, columns: columns, panes: Set(Layout.Pane.allCases))
        #expect(!layout.leftOut.isEmpty)
        #expect(Set(layout.areas.keys).union(layout.leftOut) == Set(Layout.Pane.allCases))
        #expect(Set(layout.areas.keys).isDisjoint(with: layout.leftOut))
    }

    @Test func `keeps parts within the screen and apart from each other, whatever the size`() {
        for rows in 0..<70 {
            for columns in [1, 40, 75, 76, 80, 100, 200] {
                let layout = Layout(rows: rows, columns: columns, panes: Set(Layout.Pane.allCases))
                var taken: Set<[Int]> = []
                for (pane, area) in layout.areas {
                    #expect(area.rows > 0 && area.columns > 0, "\(pane) at \(rows)x\(columns)")
                    for row in area.row..<area.row + area.rows {
                        for column in area.column..<area.column + area.columns {
                            #expect(row >= 1 && row < rows - 2 && column >= 0 && column < columns)
                            #expect(taken.insert([row, column]).inserted, "\(pane) at \(rows)x\(columns)")
                        }
                    }
                }
            }
        }
    }

    @Test func `leaves nothing out that has nothing to show`() {
        let layout = Layout(rows: 24, columns: 80, panes: [.position, .trends, .filter, .sky, .signals])
        #expect(layout.leftOut == [])
        #expect(layout.areas[.uploads] == nil)
    }
}
