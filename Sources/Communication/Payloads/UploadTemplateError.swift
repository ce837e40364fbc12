/// The reason why a request that a user wrote cannot be sent.
package enum UploadTemplateError: Error, Hashable, CustomStringConvertible {
    /// A method that is not known.
    case unknownMethod(String)
    /// A name that no header can have.
    case unusableHeader(String)
    /// A name behind a percent sign that stands for nothing.
    case unknownPlaceholder(String)
    /// A percent sign in a URL or a form that is neither an escape nor before a name.
    case loosePercentSign
    /// A value for what is not known that does not end.
    case openFallback(String)

    /// A description of what is wrong, and of what to do.
    package var description: String {
        switch self {
        case .unknownMethod(let method):
            "\(Self.shown(method)) is no method that is known; use one of "
                + UploadRequest.Method.allCases.map(\.rawValue).joined(separator: ", ")
        case .unusableHeader(let name):
            "\(Self.shown(name)) cannot be the name of a header; use letters, digits and hyphens"
        case .unknownPlaceholder(let name):
            "\(name) is no placeholder; write %% for a percent sign, or use one of "
                + UploadPlaceholder.allCases.map { "%" + $0.rawValue }.joined(separator: ", ")
        case .loosePercentSign: "a percent sign stands alone; write %25 where the server is to get one"
        case .openFallback(let name):
            "what stands for an unknown \(name) must end with a percent sign, as in \(name)|0%"
        }
    }

    private static func shown(_ text: String) -> String {
        var shown = ""
        shown.unicodeScalars.append(
            contentsOf: text.unicodeScalars.prefix(40).filter { $0.properties.generalCategory != .control }
        )
        return "\"\(shown)\""
    }
}
