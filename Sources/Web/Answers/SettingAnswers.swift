internal import Hummingbird
internal import Text

/// Lists and changes the rules of a fleet, and issues and revokes tokens of its devices.
struct SettingAnswers: Sendable {
    private let settings: (any PageSettings)?
    /// The tenant whose devices are managed; `nil` for all.
    private let tenant: String?

    init(_ settings: (any PageSettings)?, of tenant: String?) { (self.settings, self.tenant) = (settings, tenant) }

    func rules() async throws -> Response {
        let rules = try await settings?.rules(of: tenant) ?? []
        return Response(json: JSONText.array(rules.map { JSONObject($0).description }))
    }

    /// Sets a rule, or removes it if the request has no value, and answers with all rules.
    func setRule(_ request: Request) async throws -> Response {
        let texts = try await TextMembers(of: request, ["rule", "value", "device", "group"])
        guard texts["device"] == nil || texts["group"] == nil else {
            throw HTTPError(.badRequest, message: "a rule is for a device or for a group, not for both")
        }
        let rule = PageRule(try texts.name("rule"), texts["value"], device: texts["device"], group: texts["group"])
        try await changing { try await $0.set(rule, of: tenant) }
        return try await rules()
    }

    func addToken(_ request: Request) async throws -> Response {
        let name = try await TextMembers(of: request, ["name"]).name()
        var object = JSONObject()
        object.add("name", text: name)
        object.add("token", text: try await changing { try await $0.token(for: name, of: tenant) })
        return Response(json: object.description)
    }

    func removeToken(_ request: Request) async throws -> Response {
        let name = try await TextMembers(of: request, ["name"]).name()
        try await changing { try await $0.revoke(name, of: tenant) }
        var object = JSONObject()
        object.add("name", text: name)
        return Response(json: object.description)
    }

    private func changing<Result>(_ body: (any PageSettings) async throws -> Result) async throws -> Result {
        guard let settings else { throw HTTPError(.notFound, message: "only the page of a fleet has these settings") }
        do {
            return try await body(settings)
        } catch let refusal as SettingRefusal {
            let status: HTTPResponse.Status =
                switch refusal.reason {
                case .invalid: .badRequest
                case .unknownName: .notFound
                case .taken: .conflict
                case .notAllowed: .forbidden
                }
            throw HTTPError(status, message: refusal.message)
        }
    }
}

extension JSONObject {
    fileprivate init(_ rule: PageRule) {
        self.init()
        add("rule", text: rule.name)
        add("value", text: rule.value)
        add("device", text: rule.device)
        add("group", text: rule.group)
    }
}
