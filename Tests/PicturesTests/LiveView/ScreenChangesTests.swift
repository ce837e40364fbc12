import Pictures
import Testing

/// A terminal that interprets the escape sequences of a view and stores what it shows.
private struct ShownCells {
    private(set) var cells: [[Character]]
    private(set) var written = 0

    init(rows: Int, columns: Int) { cells = Array(repeating: Array(repeating: "?", count: columns), count: rows) }

    var text: String {
        cells.map { row in
            var line = String(row)
            while line.last == " " { line.removeLast() }
            return line + "\n"
        }
        .joined()
    }

    mutating func take(_ bytes: [UInt8]) {
        var (row, column) = (0, 0)
        var rest = Substring(String(decoding: bytes, as: UTF8.self))
        while let character = rest.popFirst() {
            guard character == "\u{1B}" else {
                cells[row][column] = character
                (column, written) = (column + 1, written + 1)
                continue
            }
            let order = rest.prefix { !$0.isLetter }
            rest = rest.dropFirst(order.count)
            let numbers = order.dropFirst().split(separator: ";").compactMap { Int($0) }
            switch rest.popFirst() {
            case "H": (row, column) = (numbers[0] - 1, numbers[1] - 1)
            case "J": cells = cells.map { $0.map { _ in " " } }
            default: break
            }
        }
    }
}

@Suite struct `Changes of a screen` {
    private var old: Screen
    private var shown = ShownCells(rows: 3, columns: 20)

    init() {
        old = Screen(rows: 3, columns: 20)
        old.put("speed 4.9 km/h", row: 1, column: 0, within: 20)
        shown.take(ScreenChanges.bytes(from: nil, to: old))
    }

    @Test func `make all of it where nobody knows what is there`() {
        #expect(shown.text == "\nspeed 4.9 km/h\n\n")
    }

    @Test func `are nothing where nothing has changed`() {
        #expect(ScreenChanges.bytes(from: old, to: old) == [])
    }

    @Test mutating func `write the cells that differ, and no others`() {
        var new = old
        new.put("5.1", row: 1, column: 6, within: 20)
        let before = shown.written
        shown.take(ScreenChanges.bytes(from: old, to: new))
        #expect(shown.text == "\nspeed 5.1 km/h\n\n")
        // Writing the point between the two digits again takes fewer bytes than moving the cursor.
        #expect(shown.written - before == 3)
    }

    @Test mutating func `write all of it where the size is another one`() {
        let new = Screen(rows: 2, columns: 30)
        let bytes = ScreenChanges.bytes(from: old, to: new)
        #expect(String(decoding: bytes, as: UTF8.self).contains("\u{1B}[2J"))
    }

    @Test mutating func `remove what is gone`() {
        shown.take(ScreenChanges.bytes(from: old, to: Screen(rows: 3, columns: 20)))
        #expect(shown.text == "\n\n\n")
    }

    @Test func `have colours only where they are wanted`() {
        var coloured = Screen(rows: 1, columns: 4)
        coloured.put("red", Style(.red), row: 0, column: 0, within: 4)
        var plain = Screen(rows: 1, columns: 4, capabilities: TerminalCapabilities(hasColours: false))
        plain.put("red", Style(.red, isBold: true), row: 0, column: 0, within: 4)
        #expect(String(decoding: ScreenChanges.bytes(from: nil, to: coloured), as: UTF8.self).contains("\u{1B}[0;31m"))
        let text = String(decoding: ScreenChanges.bytes(from: nil, to: plain), as: UTF8.self)
        #expect(text.contains("\u{1B}[0;1m") && !text.contains("31"))
    }
}

@Suite struct `A screen` {
    @Test func `cuts what has no room`() {
        var screen = Screen(rows: 1, columns: 5)
        screen.put("position", row: 0, column: 2, within: 10)
        screen.put("below", row: 1, column: 0, within: 5)
        #expect(screen.text == "  pos\n")
    }

    @Test func `shows nothing but ASCII where the terminal has nothing else`() {
        var screen = Screen(rows: 1, columns: 30, capabilities: TerminalCapabilities(hasUnicode: false))
        screen.put("±4.7 m 54°24' Überfahrt", row: 0, column: 0, within: 30)
        #expect(screen.text == "+-4.7 m 54d24' ?berfahrt\n")
    }

    @Test func `gives wide characters two columns, or none where there is one only`() {
        var screen = Screen(rows: 1, columns: 6)
        let used = screen.put("船船船船", row: 0, column: 0, within: 5)
        #expect(used == 4)
        #expect(screen.text == "船船\n".replacing("\n", with: "  \n").replacing("  \n", with: "\n"))
    }
}
