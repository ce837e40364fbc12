package import LiveView
internal import Terminal

/// The keys of a view: changes how it is shown, and says what else is wanted.
package struct ViewKeys: Sendable {
    /// An action that a key asks for, beyond the way in which the view is shown.
    package enum Action: Hashable, Sendable {
        /// The view is to end.
        case end
        /// The next receiver is to be shown.
        case nextReceiver
        /// All is to be drawn anew.
        case redraw
        /// The shell is to have the terminal for a while.
        case suspension
        /// The text of a waypoint was typed.
        case waypoint(String)
    }

    /// The way in which the view is shown.
    package var settings: ViewSettings

    private var field: NoteField?

    /// Keys that change these settings.
    package init(_ settings: ViewSettings) { self.settings = settings }

    /// Takes what the terminal sends: keys that are pressed fast, or come over a slow line, come together.
    package mutating func take(_ bytes: [UInt8]) -> [Action] {
        settings.notice = nil
        var (actions, rest) = ([Action](), bytes[...])
        while let byte = rest.first {
            if field != nil { return actions + takeText(Array(rest)) }
            rest.removeFirst()
            // Arrow and function keys begin so, and have no use here.
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
