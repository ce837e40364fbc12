import Uploads
import Testing

/// A format with the minimum settings of its kind, and optionally one of its specific settings.
struct SampleFormat: Sendable, CustomTestStringConvertible {
    /// Name of the kind, and of the specific setting if it has one.
    let name: String
    let format: any UploadFormat

    var testDescription: String { name }

    /// A sample of each registered kind, and one for each value of its specific settings.
    static let all: [SampleFormat] = UploadFormats.all.flatMap { kind in
        [SampleFormat(kind, kind.kind)].compactMap(\.self)
            + kind.settings.flatMap { setting in
                values(of: setting).compactMap { value, text in
                    SampleFormat(kind, "\(kind.kind) with \(text)", own: [setting.key: value])
                }
            }
    }

    private init?(_ kind: any UploadFormat.Type, _ name: String, own: [String: UploadSetting.Value] = [:]) {
        guard let format = try? kind.init(.sample(of: kind, own: own)) else { return nil }
        (self.name, self.format) = (name, format)
    }

    private static func values(of setting: UploadSetting) -> [(UploadSetting.Value, String)] {
        switch setting.form {
        case .word(let words): words.dropFirst().map { (.text($0), $0) }
        case .truth: [(.truth(true), setting.key)]
        case .line, .text, .headers: []
        }
    }
}

extension UploadFormatSettings {
    /// Minimum settings with which every kind can be created.
    static func sample(
        of kind: any UploadFormat.Type,
        own: [String: UploadSetting.Value] = [:]
    ) -> UploadFormatSettings {
        let url = kind.exampleURL.prefix { $0 != " " }
        return UploadFormatSettings(url: String(url), user: "anna", device: "boat", own: own)
    }
}

extension TraccarQuery {
    static var sample: TraccarQuery { TraccarQuery(url: exampleURL, device: "boat") }
}

extension TraccarJSON {
    static var sample: TraccarJSON { TraccarJSON(url: exampleURL, device: "boat", dialect: .traccar) }
}

extension Overland {
    static var sample: Overland { Overland(.sample(of: Overland.self)) }

    /// An Overland format for which any successful status is enough.
    static var trusting: Overland { Overland(.sample(of: Overland.self, own: ["any_success": .truth(true)])) }
}

extension OwnTracks {
    static var sample: any UploadFormat {
        get throws { try OwnTracks(.sample(of: OwnTracks.self)) }
    }
}

extension UploadRequest {
    /// Everything that is sent to the server.
    var whole: String {
        let lines = headers.map { "\($0.name): \($0.value)\n" }.joined()
        return "\(method) \(url)\n" + lines + String(decoding: body, as: UTF8.self)
    }
}
