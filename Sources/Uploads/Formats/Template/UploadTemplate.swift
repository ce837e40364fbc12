/// A request written by the user, with placeholders for a location's values, for servers without a format of their own.
///
/// Placeholders are GPSLogger's, from `%LAT` to `%ALL`, in upper or lower case.
/// - Values are escaped for their context: a URL or form, a JSON string, or a JSON value (`null` if unknown).
/// - In a query or form, a parameter with an unknown value is omitted. Elsewhere an unknown value is empty.
/// - `%DIR|0%` sets a fallback for unknown values.
/// - `%%` is a percent sign. In a body so is a percent sign that starts neither a name nor an escape.
package struct UploadTemplate: UploadFormat, Hashable {
    package static let kind = "template"
    package static let exampleURL = "https://example.org/log?lat=%LAT&lon=%LON&time=%TIME"
    package static let settings = [
        UploadSetting("method", .line), UploadSetting("headers", .headers), UploadSetting("body", .text),
    ]

    private let method: UploadRequest.Method
    private let url: TemplateText
    private let headers: [Header]
    private let body: TemplateText
    private let device: String
    private let profile: String?

    private struct Header: Hashable, Sendable {
        let name: String
        let value: TemplateText
    }

    /// Parses the parts of a template.
    ///
    /// - Parameters:
    ///   - method: the HTTP method, such as `GET`, in upper or lower case.
    ///   - url: the URL, which may contain placeholders.
    ///   - headers: names and values; `Content-Type` decides how values in the body are escaped.
    ///   - body: the body; empty for none.
    ///   - device: the device name.
    ///   - profile: the profile name; `nil` for none.
    /// - Throws: `UploadTemplateError` if a part cannot be sent or a placeholder is unknown.
    package init(
        method: String = "GET",
        url: String,
        headers: [(name: String, value: String)] = [],
        body: String = "",
        device: String,
        profile: String? = nil
    ) throws(UploadTemplateError) {
        guard let known = UploadRequest.Method(rawValue: method.uppercased()) else { throw .unknownMethod(method) }
        self.method = known
        self.url = try TemplateText(url, in: .percentEncoded).leavingOutWhatIsNotKnown(isQuery: true)
        var named: [Header] = []
        var context = TemplateText.Context.plain
        for (name, value) in headers {
            guard let header = HTTPHeader(name, value) else { throw .unusableHeader(name) }
            if header.isNamed("Content-Type") { context = Self.context(of: header.value) }
            named.append(Header(name: name, value: try TemplateText(value, in: .plain)))
        }
        self.headers = named
        let text = try TemplateText(body, in: context)
        self.body = context == .percentEncoded ? text.leavingOutWhatIsNotKnown(isQuery: false) : text
        self.device = device
        self.profile = profile
    }

    package init(_ settings: UploadFormatSettings) throws(UploadFormatError) {
        do throws(UploadTemplateError) {
            var headers: [(name: String, value: String)] = []
            for header in settings.lines("headers") {
                let parts = header.split(separator: ":", maxSplits: 1)
                guard parts.count == 2 else { throw .unusableHeader(header) }
                headers.append((String(parts[0]), String(parts[1].drop { $0 == " " })))
            }
            try self.init(
                method: settings.text("method") ?? "GET",
                url: settings.url,
                headers: headers,
                body: settings.text("body") ?? "",
                device: settings.deviceOrUsual
            )
        } catch {
            throw UploadFormatError(unusable: error)
        }
    }

    package func advice(atRate rate: Double?) -> [String] {
        guard isConstant else { return [] }
        return ["the template has no placeholder for the location; write %LAT and %LON where the server expects it"]
    }

    /// Only the status counts, since the kind of server is unknown.
    package func meaning(of response: UploadResponse) -> UploadAnswer? {
        (200...299).contains(response.status) ? .accepted : nil
    }

    /// Whether every location results in the same request.
    package var isConstant: Bool { !([url, body] + headers.map(\.value)).contains(where: \.hasPlaceholders) }

    package func request(_ location: UploadLocation) -> UploadRequest {
        func filled(_ text: TemplateText) -> [UInt8] {
            text.filled { $0.value(of: location, device: device, profile: profile) }
        }
        return UploadRequest(
            method,
            String(decoding: filled(url), as: UTF8.self),
            headers: headers.compactMap { HTTPHeader($0.name, String(decoding: filled($0.value), as: UTF8.self)) },
            body: filled(body)
        )
    }

    private static func context(of contentType: String) -> TemplateText.Context {
        let type = contentType.prefix { $0 != ";" }.lowercased()
        if type.contains("json") { return .json }
        return type.contains("x-www-form-urlencoded") ? .percentEncoded : .plain
    }
}

/// Why a request template is invalid.
package enum UploadTemplateError: Error, Hashable, CustomStringConvertible {
    case unknownMethod(String)
    /// Not a valid header name.
    case unusableHeader(String)
    /// An unknown name behind a percent sign.
    case unknownPlaceholder(String)
    /// A percent sign in a URL or form that starts neither an escape nor a name.
    case loosePercentSign
    /// A fallback without its closing percent sign.
    case openFallback(String)

    package var description: String {
        switch self {
        case .unknownMethod(let method):
            "\(Self.shown(method)) is not a known method; use one of "
                + UploadRequest.Method.allCases.map(\.rawValue).joined(separator: ", ")
        case .unusableHeader(let name):
            "\(Self.shown(name)) cannot be the name of a header; use letters, digits and hyphens"
        case .unknownPlaceholder(let name):
            "\(name) is not a placeholder; write %% for a percent sign, or use one of "
                + UploadPlaceholder.allCases.map { "%" + $0.rawValue }.joined(separator: ", ")
        case .loosePercentSign: "a percent sign must begin a placeholder; write %25 to send a percent sign"
        case .openFallback(let name):
            "the default for an unknown \(name) must end with a percent sign, as in \(name)|0%"
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
