internal import Fleet
internal import Logbook
internal import Platform
internal import Web

/// What administrators set on the page of a fleet's database.
struct FleetPageSettings: PageSettings {
    private static let allDevices = SettingRefusal(.notAllowed, "only an administrator without a tenant may do this")

    /// The address for changes.
    private let owner: PostgresAddress

    init(at address: PostgresAddress) { owner = address }

    func rules(of tenant: String?) async throws -> [PageRule] {
        let seen = seen(by: tenant)
        let rules = try await ExecutorThread().run { () throws(PostgresError) in try FleetRules(in: seen).all() }
        return rules.map { rule in
            let (name, value) = (rule.kind.rawValue, rule.kind.text(rule.value))
            return switch rule.scope {
            case .all: PageRule(name, value, device: nil, group: nil)
            case .device(let device): PageRule(name, value, device: device, group: nil)
            case .group(let group): PageRule(name, value, device: nil, group: group)
            }
        }
    }

    func set(_ rule: PageRule, of tenant: String?) async throws {
        guard let kind = FleetRules.Kind(rawValue: rule.name) else {
            let names = FleetRules.Kind.allCases.map(\.rawValue).joined(separator: ", ")
            throw SettingRefusal(.invalid, "the rules are \(names)")
        }
        let value = rule.value.map(kind.value)
        if value == .some(nil) { throw SettingRefusal(.invalid, "\(kind.rawValue) needs \(kind.example)") }
        let scope = rule.device.map(FleetRules.Scope.device) ?? rule.group.map(FleetRules.Scope.group) ?? .all
        if tenant != nil, scope == .all { throw Self.allDevices }
        let (seen, owner) = (seen(by: tenant), owner)
        let isDone = try await ExecutorThread().run(by: .current) { () throws(PostgresError) in
            switch scope {
            case .all: break
            case .device(let name): guard try FleetDevices(in: seen).isKnown(name) else { return false }
            case .group(let name): guard try FleetGroups(in: seen).missing(of: [name]) == nil else { return false }
            }
            let number = value.flatMap(\.self)
            return try FleetRules(in: owner).set(kind, of: scope, to: number, inWords: number.map(kind.text))
        }
        if !isDone { throw SettingRefusal(.unknownName, "there is no such device or group") }
    }

    func token(for device: String, of tenant: String?) async throws -> String {
        let (seen, owner) = (seen(by: tenant), owner)
        let token = try await ExecutorThread().run(by: .current) { () throws(PostgresError) -> DeviceToken? in
            let devices = try FleetDevices(in: owner)
            // Names are unique among all tenants.
            if tenant != nil, try devices.isKnown(device), try !FleetDevices(in: seen).isKnown(device) { return nil }
            let secret = DeviceToken.Secret()
            return try devices.add(device, secretHash: secret.hash, tenant: tenant).map { DeviceToken(of: $0, secret) }
        }
        guard let token else { throw SettingRefusal(.taken, "the device has a token already; revoke it first") }
        return "\(token)"
    }

    func revoke(_ device: String, of tenant: String?) async throws {
        let (seen, owner) = (seen(by: tenant), owner)
        let isDone = try await ExecutorThread().run(by: .current) { () throws(PostgresError) in
            guard try FleetDevices(in: seen).isKnown(device) else { return false }
            return try FleetDevices(in: owner).revoke(device) != nil
        }
        if !isDone { throw SettingRefusal(.unknownName, "there is no such device") }
    }

    private func seen(by tenant: String?) -> PostgresAddress { tenant.map(owner.seen(by:)) ?? owner }
}
