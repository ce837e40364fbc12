/// A request as a user writes it, with placeholders for what a location has: what reaches servers of any other kind.
///
/// Placeholders are GPSLogger's, `%LAT` to `%ALL`, in small letters or large ones. A value is escaped as the place that it
/// stands in demands: in URLs and forms, in JSON strings, and where JSON has a value, which is null where it is not known.
/// In a URL's query and in a form, a name whose value is not known is left out; elsewhere the value is empty, or in any place
/// what the template has for that: `%DIR|0%`. `%%` is a percent sign, and so is one before neither letter nor escape in a body.
package struct UploadTemplate: Hashable, Sendable {
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
    ///   - url: where it goes.
    ///   - headers: names and values; `Content-Type` tells how values in the body are escaped.
    ///   - body: the body; empty where there is none.
    ///   - device: what the device is called.
    ///   - profile: what the profile is called; nil where there is none.
    /// - Throws: where a part of it cannot be sent, or stands for nothing.
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
