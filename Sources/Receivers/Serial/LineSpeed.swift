/// How the speed of a line is known.
package enum LineSpeed: Hashable, Sendable {
    /// The user named it; the framing is 8N1, and others are tried once where only noise comes from the beginning.
    case fixed(BaudRate)

    /// By listening, first with the setting the receiver had the last time; nil where it is new.
    ///
    /// Lines without a speed are read as they are.
    case search(remembered: LineSetting?)

    /// The setting to open the line with.
    var first: LineSetting {
        switch self {
        case .fixed(let baudRate): LineSetting(baudRate)
        case .search(let remembered): remembered ?? .default
        }
    }
}
