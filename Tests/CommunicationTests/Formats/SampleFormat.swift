import Communication
import Testing

/// A format that is made from the least that its kind needs, and from what its own settings can be.
struct SampleFormat: Sendable, CustomTestStringConvertible {
    /// The name of its kind, with the setting of its own that it has.
    let name: String
    let format: any UploadFormat

    var testDescription: String { name }

    /// A sample of each kind that is registered, and one more for each value that a setting of its own can have.
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
    /// The settings that any kind can be made from.
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

    /// One that takes any success for an acknowledgement.
    static var trusting: Overland { Overland(.sample(of: Overland.self, own: ["any_success": .truth(true)])) }
}

extension OwnTracks {
    static var sample: any UploadFormat {
        get throws { try OwnTracks(.sample(of: OwnTracks.self)) }
    }
}
