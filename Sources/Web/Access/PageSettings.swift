/// What administrators of a fleet's page set: rules, and which devices may upload.
///
/// Administrators with a tenant do so for its devices and groups; a `nil` tenant is for all.
package protocol PageSettings: Sendable {
    /// The rules of the tenant's devices and groups, and those of all devices.
    ///
    /// - Throws: an error if the database cannot be read.
    func rules(of tenant: String?) async throws -> [PageRule]

    /// Sets a rule, or removes it if it has no value.
    ///
    /// - Throws: `SettingRefusal`, or an error if the database cannot be written.
    func set(_ rule: PageRule, of tenant: String?) async throws

    /// Lets a device upload, which is added if needed.
    ///
    /// - Returns: its token, which is not stored.
    /// - Throws: `SettingRefusal`, or an error if the database cannot be written.
    func token(for device: String, of tenant: String?) async throws -> String

    /// Revokes a device's token, keeping its data.
    ///
    /// - Throws: `SettingRefusal`, or an error if the database cannot be written.
    func revoke(_ device: String, of tenant: String?) async throws
}

/// A rule for a device, for the devices of a group, or for all.
package struct PageRule: Hashable, Sendable {
    /// Its name, such as `silent-after`.
    package let name: String

    /// Such as `15m`; nil to remove the rule.
    package let value: String?

    package let device: String?

    package let group: String?

    package init(_ name: String, _ value: String?, device: String?, group: String?) {
        (self.name, self.value, self.device, self.group) = (name, value, device, group)
    }
}

/// Why a setting is not changed.
package struct SettingRefusal: Error, Hashable {
    package enum Reason: Hashable, Sendable {
        /// The rule or its value.
        case invalid
        case unknownName
        /// The device has a token, or its name is taken.
        case taken
        /// It concerns devices of other tenants.
        case notAllowed
    }

    package let reason: Reason

    /// The reason, as the user reads it.
    package let message: String

    package init(_ reason: Reason, _ message: String) { (self.reason, self.message) = (reason, message) }
}
