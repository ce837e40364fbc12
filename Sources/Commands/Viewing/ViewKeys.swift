package import Pictures
import Platform

/// Interprets keys: changes the display settings or returns an action.
package struct ViewKeys: Sendable {
    /// An action other than a change of display settings.
    package enum Action: Hashable, Sendable {
        /// Quit the view and restore the terminal.
        case end
        case nextReceiver
        case redraw
        /// Suspend, and return the terminal to the shell.
        case suspension
        /// Add a waypoint with this text.
        case waypoint(String)
    }

    package var settings: ViewSettings

    private var field: NoteField?

    package init(_ settings: ViewSettings) { self.settings = settings }

    /// Interprets bytes from the terminal; several keys may arrive together.
    package mutating func take(_ bytes: [UInt8]) -> [Action] {
        settings.notice = nil
        var (actions, rest) = ([Action](), bytes[...])
        while let byte = rest.first {
            if field != nil { return actions + takeText(Array(rest)) }
            rest.removeFirst()
            // Ignores the escape sequences of arrow and function keys.
            if byte == 0x1B { rest = [] }
            if let action = take(byte) { actions.append(action) }
        }
        return actions
    }

    private mutating func take(_ byte: UInt8) -> Action? {
        if settings.showsHelp, byte != 0x03 {
            settings.showsHelp = false
            return nil
        }
        switch byte {
        case UInt8(ascii: "q"), 0x03, 0x04: return .end
        case 0x09: return .nextReceiver
        case 0x0C: return .redraw
        case 0x1A: return .suspension
        case UInt8(ascii: "p"): settings.notation = settings.notation.next
        case UInt8(ascii: "l"): settings.clock = settings.clock == .utc ? .local : .utc
        case UInt8(ascii: "?"): settings.showsHelp = true
        case UInt8(ascii: "w"):
            guard settings.takesWaypoints else { return nil }
            field = NoteField()
            settings.field = ""
        default: break
        }
        return nil
    }

    private mutating func takeText(_ bytes: [UInt8]) -> [Action] {
        guard bytes != [0x1B], var field else { return endField() }
        for event in field.take(bytes) {
            switch event {
            case .began: break
            case .entered(let text): return endField() + [.waypoint(text)]
            case .ended: return endField()
            }
        }
        self.field = field
        settings.field = field.text
        return []
    }

    private mutating func endField() -> [Action] {
        (field, settings.field) = (nil, nil)
        return []
    }
}
