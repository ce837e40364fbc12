/// A request as a user writes it, with placeholders for what a location has: what reaches servers of any other kind.
///
/// Placeholders are GPSLogger's, `%LAT` to `%ALL`, in small letters or large ones. A value is escaped as the place that it
/// stands in demands: in URLs and forms, in JSON strings, and where JSON has a value, which is null where it is not known.
/// In a URL's query and in a form, a name whose value is not known is left out; elsewhere the value is empty, or in any place
/// what the template has for that: `%DIR|0%`. `%%` is a percent sign, and so is one before neither letter nor escape in a body.
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

    /// A template.
    ///
    /// - Parameters:
    ///   - method: `GET` or another, in small letters or large ones.
    ///   - url: the URL that it goes to.
    ///   - headers: names and values; `Content-Type` tells how values in the body are escaped.
    ///   - body: the body; empty where there is none.
    ///   - device: the name of the device.
    ///   - profile: the name of the profile; nil where there is none.
    /// - Throws: `UploadTemplateError` where a part of it cannot be sent, or stands for nothing.
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
        return ["nothing in the template stands for the location; write %LAT and %LON where the server wants it"]
    }

    /// The status alone has a meaning: nothing else is known of the server.
    package func meaning(of response: UploadResponse) -> UploadAnswer? {
        (200...299).contains(response.status) ? .accepted : nil
    }

    /// True where every location makes the same request.
    package var isConstant: Bool { !([url, body] + headers.map(\.value)).contains(where: \.hasPlaceholders) }

    /// The request that hands over a location.
    package func request(_ location: UploadedLocation) -> UploadRequest {
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
