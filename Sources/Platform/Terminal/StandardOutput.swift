internal import CLinux
internal import Glibc
internal import SystemPackage

/// Writes results to standard output.
package enum StandardOutput {
    /// Writes text unchanged; unlike `print`, reports errors.
    ///
    /// - Throws: `Failure` if writing fails, for example because the disk is full.
    package static func write(_ text: String) throws(Failure) { try write(text.utf8) }

    /// Writes bytes unchanged, without buffering.
    ///
    /// - Throws: `Failure` if writing fails, for example because the disk is full.
    package static func write(_ bytes: some Sequence<UInt8>) throws(Failure) {
        do throws(Errno) {
            try Errno.typed { try FileDescriptor.standardOutput.writeAll(bytes) }
        } catch {
            throw Failure("cannot write to standard output: \(error); redirect it, or free some space", .inputOutput)
        }
    }

    /// Writes text from untrusted sources; on a terminal, control characters are removed.
    ///
    /// - Throws: `Failure` if writing fails, for example because the disk is full.
    package static func show(_ text: String) throws(Failure) {
        try write(isTerminal ? TerminalSafeText.withoutOrders(text) : text)
    }

    package static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// The terminal's width in columns; nil if standard output is not a terminal.
    package static var columns: Int? { isTerminal ? TerminalWidth.columns(of: STDOUT_FILENO) : nil }
}

enum TerminalWidth {
    /// The width in columns; 80 if the terminal does not report it.
    static func columns(of descriptor: Int32) -> Int {
        var size = winsize()
        guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }
}

/// The width of text on a terminal; a character occupies zero to two columns.
package enum TerminalColumns {
    /// Returns the start of a text that fits, with an ellipsis if it is truncated.
    package static func fitted(_ text: String, into columns: Int) -> String {
        var (fitted, used) = ("", 0)
        for character in text {
            let width = width(of: character)
            if used + width > columns { return String(fitted.dropLast()) + "…" }
            fitted.append(character)
            used += width
        }
        return fitted
    }

    /// Returns the end of a text that fits.
    package static func end(of text: String, within columns: Int) -> String {
        var (end, used) = (text.endIndex, 0)
        while end > text.startIndex {
            let before = text.index(before: end)
            used += width(of: text[before])
            if used > columns { break }
            end = before
        }
        return String(text[end...])
    }

    /// The columns of a character: 0 through 2.
    package static func columns(of scalar: Unicode.Scalar) -> Int {
        // A fast path for ASCII, which is nearly all text.
        (0x20..<0x7F).contains(scalar.value) ? 1 : Int(gpslog_columns(scalar.value))
    }

    private static func width(of character: Character) -> Int {
        character.unicodeScalars.map(columns(of:)).max() ?? 0
    }
}

/// A user's text made safe for a single line on a terminal: no control characters, no change of direction.
package struct TerminalSafeText: CustomStringConvertible {
    package let description: String

    /// Creates safe text, truncated if it is long.
    ///
    /// - Parameters:
    ///   - text: the user's text.
    ///   - width: the maximum number of characters.
    package init(_ text: String, width: Int = 60) {
        var shown = ""
        var count = 0
        for character in text {
            if count == width {
                shown.removeLast()
                shown += "…"
                break
            }
            shown.append(Self.shown(character))
            count += 1
        }
        // Isolates right-to-left text from the rest of the line.
        let isIsolated = shown.unicodeScalars.contains(where: Self.isRightToLeft)
        description = isIsolated ? "\u{2068}\(shown)\u{2069}" : shown
    }

    /// Removes control characters, except line breaks and tabs.
    package static func withoutOrders(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { isControl($0) && $0 != "\n" && $0 != "\t" }) else { return text }
        let scalars = text.unicodeScalars.map { isControl($0) && $0 != "\n" && $0 != "\t" ? "\u{FFFD}" : $0 }
        return String(String.UnicodeScalarView(scalars))
    }

    private static func shown(_ character: Character) -> Character {
        if character.isNewline { return "⏎" }
        return character.unicodeScalars.contains(where: isControl) ? "\u{FFFD}" : character
    }

    /// Whether a terminal may interpret it as a control character.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case ..<0x20, 0x7F...0x9F, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// Hebrew, Arabic and related scripts.
    private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}
