/// How the speed of a line is known.
package enum LineSpeed: Hashable, Sendable {
    /// The user named it.
    case fixed(BaudRate)

    /// By listening, first at the speed the receiver had the last time; nil where it is new.
    ///
    /// Lines without a speed are read as they are.
    case search(remembered: BaudRate?)

    /// The speed to open the line at.
    var first: BaudRate {
        switch self {
        case .fixed(let baudRate): baudRate
        case .search(let remembered): remembered ?? .default
        }
    }
}
