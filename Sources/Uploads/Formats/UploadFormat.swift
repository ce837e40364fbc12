package import GNSS

/// A kind of upload server: its settings, its requests, and how to interpret its responses.
///
/// To add a kind, write a type in a file of its own and list it in `UploadFormats.all`. `UploadFormatContract` tests
/// what every kind must fulfil.
package protocol UploadFormat: Sendable {
    /// Name in the settings, in lower case.
    static var kind: String { get }

    /// An example address for help texts.
    static var exampleURL: String { get }

    /// Supported URL schemes; by default those of HTTP.
    static var schemes: [String] { get }

    /// Settings beyond those common to all kinds; by default none.
    static var settings: [UploadSetting] { get }

    /// Default number of locations per request; 1, the default, sends each location on its own.
    static var usualBatch: Int { get }

    /// Whether the server receives fixes as stored and in order of arrival; by default false.
    static var isWhole: Bool { get }

    /// Creates the format of a target.
    ///
    /// - Throws: `UploadFormatError` if a setting is missing or invalid.
    init(_ settings: UploadFormatSettings) throws(UploadFormatError)

    /// Default rate for the backlog in requests per second; 50 unless overridden.
    var usualRate: Double { get }

    /// Warnings about a questionable rate, one sentence each; by default none.
    ///
    /// `rate` is in requests per second; `nil` if the user did not set one.
    func advice(atRate rate: Double?) -> [String]

    func request(_ location: UploadLocation) -> UploadRequest

    /// Request for a batch of locations. Formats that support batches must implement it.
    ///
    /// - Parameter locations: at least one; exactly one if the format does not support batches.
    /// - Returns: the request; `nil` without locations.
    func request(_ locations: [UploadLocation]) -> UploadRequest?

    /// Interprets responses specific to this kind of server; by default `nil`, which leaves it to the HTTP status.
    func meaning(of response: UploadResponse) -> UploadAnswer?

    /// Creates the transport to the server; by default HTTP.
    func sender(over route: UploadRoute) -> any UploadSender
}

extension UploadFormat {
    package static var schemes: [String] { ["http", "https"] }

    package static var settings: [UploadSetting] { [] }

    package static var usualBatch: Int { 1 }

    package static var isWhole: Bool { false }

    package var usualRate: Double { 50 }

    package func advice(atRate rate: Double?) -> [String] { [] }

    package func request(_ locations: [UploadLocation]) -> UploadRequest? { locations.first.map { request($0) } }

    package func meaning(of response: UploadResponse) -> UploadAnswer? { nil }

    package func sender(over route: UploadRoute) -> any UploadSender { HTTPUploadSender(self, over: route) }

    /// Interprets the server's response.
    ///
    /// - Parameters:
    ///   - response: the server's response.
    ///   - now: the current time, for servers that ask to retry at a given time.
    /// - Returns: the action to take.
    package func answer(_ response: UploadResponse, now: UTCTime) -> UploadAnswer {
        meaning(of: response) ?? UploadAnswer(response, now: now)
    }
}

/// A setting specific to one kind of server.
package struct UploadSetting: Hashable, Sendable {
    package enum Form: Hashable, Sendable {
        /// A single line of text.
        case line
        /// Text with any characters.
        case text
        /// A list of headers, `Name: value`.
        case headers
        /// One of a fixed set of words.
        case word([String])
        case truth
    }

    package enum Value: Hashable, Sendable {
        /// Also the value of a `line` or a `word`.
        case text(String)
        case lines([String])
        case truth(Bool)
    }

    package let key: String

    package let form: Form

    package init(_ key: String, _ form: Form) { (self.key, self.form) = (key, form) }
}

/// Target settings from which its format is created.
package struct UploadFormatSettings: Sendable {
    package let url: String

    /// The user name at the server; `nil` for none.
    package var user: String?

    /// Device name at the server; `nil` if not set.
    package var device: String?

    /// Settings specific to this kind of server, by key.
    package var own: [String: UploadSetting.Value]

    package init(
        url: String,
        user: String? = nil,
        device: String? = nil,
        own: [String: UploadSetting.Value] = [:]
    ) {
        (self.url, self.user, self.device, self.own) = (url, user, device, own)
    }

    /// Device name, `gpslog` by default.
    var deviceOrUsual: String { device ?? "gpslog" }

    /// The device name, for formats that require it.
    ///
    /// - Throws: `UploadFormatError` if it is not set.
    package func neededDevice() throws(UploadFormatError) -> String {
        guard let device else { throw UploadFormatError("needs a device, the server's name for it") }
        return device
    }

    /// Text of a setting specific to this kind; `nil` if not set.
    func text(_ key: String) -> String? { if case .text(let text)? = own[key] { text } else { nil } }

    /// Lines of a setting specific to this kind; empty if not set.
    func lines(_ key: String) -> [String] { if case .lines(let lines)? = own[key] { lines } else { [] } }

    /// Whether a setting specific to this kind is set to true.
    func isTrue(_ key: String) -> Bool { own[key] == .truth(true) }

    /// Names of all configured headers.
    package var headerNames: [Substring] {
        own.keys.flatMap { lines($0) }.map { $0.prefix { $0 != ":" } }
    }
}

/// Why the settings of a target are invalid.
package struct UploadFormatError: Error, Hashable {
    /// The setting at fault; `nil` if it is the target as a whole.
    package let key: String?

    /// The rest of a sentence that starts with the name of the setting or of the target.
    package let reason: String

    init(_ reason: String, key: String? = nil) { (self.key, self.reason) = (key, reason) }

    init(unusable error: some Error) { self.init("cannot be used: \(error)") }
}

package enum UploadFormats {
    /// All kinds, in the order in which help texts list them.
    package static let all: [any UploadFormat.Type] = [
        OwnTracks.self,
        TraccarQuery.self,
        TraccarJSON.self,
        Overland.self,
        SealedFixes.self,
        UploadTemplate.self,
    ]

    /// Comma-separated names for messages.
    package static let listOfNames = all.map { $0.kind }.joined(separator: ", ")

    package static func named(_ kind: String) -> (any UploadFormat.Type)? { all.first { $0.kind == kind } }
}
