package import GNSS

/// A kind of server: its settings, the requests that it is sent, and the meaning of its answers.
///
/// A new kind is a type in a file of its own, and a line in `UploadFormats.all`; `UploadFormatContract` says what holds of each.
package protocol UploadFormat: Sendable {
    /// The name in the settings, in small letters.
    static var kind: String { get }

    /// A server's address as it may look.
    static var exampleURL: String { get }

    /// The schemes of addresses; by default those of HTTP.
    static var schemes: [String] { get }

    /// The settings that it has besides those of all kinds; by default none.
    static var settings: [UploadSetting] { get }

    /// The number of locations of a request where its user names none; 1, as by default, where each goes alone.
    static var usualBatch: Int { get }

    /// True where it gets fixes whole, as they are stored, and in order of arrival; by default false.
    static var isWhole: Bool { get }

    /// The format of a target.
    ///
    /// - Throws: `UploadFormatError` where a setting is missing, or nothing can be made of it.
    init(_ settings: UploadFormatSettings) throws(UploadFormatError)

    /// The requests a second for what comes late where its user names none; by default 50.
    var usualRate: Double { get }

    /// Warnings of what its user, who wants so many requests a second or names no number, may not have meant: one sentence
    /// each; by default none.
    func advice(atRate rate: Double?) -> [String]

    /// The request that hands over a location.
    func request(_ location: UploadedLocation) -> UploadRequest

    /// The request that hands over locations, which has to be written where they go together.
    ///
    /// - Parameter locations: at least one, and one only where there are no batches.
    /// - Returns: the request; nil without locations.
    func request(_ locations: [UploadedLocation]) -> UploadRequest?

    /// The meaning of an answer to this kind of server's requests, where it differs from that to any; by default nil.
    func meaning(of response: UploadResponse) -> UploadAnswer?

    /// The way to the server; by default HTTP.
    func sender(over route: UploadRoute) -> any UploadSender
}

extension UploadFormat {
    package static var schemes: [String] { ["http", "https"] }

    package static var settings: [UploadSetting] { [] }

    package static var usualBatch: Int { 1 }

    package static var isWhole: Bool { false }

    package var usualRate: Double { 50 }

    package func advice(atRate rate: Double?) -> [String] { [] }

    package func request(_ locations: [UploadedLocation]) -> UploadRequest? { locations.first.map { request($0) } }

    package func meaning(of response: UploadResponse) -> UploadAnswer? { nil }

    package func sender(over route: UploadRoute) -> any UploadSender { HTTPUploadSender(self, over: route) }

    /// The action to take after an answer.
    ///
    /// - Parameters:
    ///   - response: the answer.
    ///   - now: the time, for servers that say until when to wait.
    /// - Returns: the action.
    package func answer(_ response: UploadResponse, now: UTCTime) -> UploadAnswer {
        meaning(of: response) ?? UploadAnswer(response, now: now)
    }
}

/// A setting that a kind of server has for itself.
package struct UploadSetting: Hashable, Sendable {
    /// The form of its value in the settings.
    package enum Form: Hashable, Sendable {
        /// One line of text.
        case line
        /// Text of any kind.
        case text
        /// A list of headers, `Name: value`.
        case headers
        /// One of some words.
        case word([String])
        /// True or false.
        case truth
    }

    /// A value of one of these forms.
    package enum Value: Hashable, Sendable {
        /// A line, a text or a word.
        case text(String)
        /// A list of lines.
        case lines([String])
        /// True or false.
        case truth(Bool)
    }

    /// The key in the settings.
    package let key: String

    /// The form of its value.
    package let form: Form

    /// A setting.
    package init(_ key: String, _ form: Form) { (self.key, self.form) = (key, form) }
}

/// The settings of a target that its format is made from.
package struct UploadFormatSettings: Sendable {
    /// The address of the server.
    package let url: String

    /// The user's name there; nil for none.
    package var user: String?

    /// The name by which the server knows the device; nil where its user gives none.
    package var device: String?

    /// The values of the kind's own settings, by their keys.
    package var own: [String: UploadSetting.Value]

    /// Settings of a target.
    package init(
        url: String,
        user: String? = nil,
        device: String? = nil,
        own: [String: UploadSetting.Value] = [:]
    ) {
        (self.url, self.user, self.device, self.own) = (url, user, device, own)
    }

    /// The device's name, or `gpslog` where its user gives none.
    var deviceOrUsual: String { device ?? "gpslog" }

    /// The device's name.
    ///
    /// - Throws: `UploadFormatError` where its user gives none.
    package func neededDevice() throws(UploadFormatError) -> String {
        guard let device else { throw UploadFormatError("needs a device: what the server knows it by") }
        return device
    }

    /// The text that one of the kind's own settings has; nil where it is not there.
    func text(_ key: String) -> String? { if case .text(let text)? = own[key] { text } else { nil } }

    /// The lines that one of the kind's own settings has; none where it is not there.
    func lines(_ key: String) -> [String] { if case .lines(let lines)? = own[key] { lines } else { [] } }

    /// True where one of the kind's own settings is there, and says yes.
    func isTrue(_ key: String) -> Bool { own[key] == .truth(true) }

    /// The names of all headers that are set.
    package var headerNames: [Substring] {
        own.keys.flatMap { lines($0) }.map { $0.prefix { $0 != ":" } }
    }
}

/// The reason why a target cannot be uploaded to by its settings.
package struct UploadFormatError: Error, Hashable {
    /// The key of the setting that is to blame; nil where it is the target as a whole.
    package let key: String?

    /// The rest of a sentence that begins with the name of the setting, or of the target.
    package let reason: String

    /// A reason.
    init(_ reason: String, key: String? = nil) { (self.key, self.reason) = (key, reason) }

    /// A value that nothing can be made of, for a reason.
    init(unusable error: some Error) { self.init("cannot be used: \(error)") }
}
