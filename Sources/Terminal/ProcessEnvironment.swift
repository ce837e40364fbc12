internal import Glibc

package enum ProcessEnvironment {
    /// Returns the value of a variable; nil if it is unset or empty.
    package static func value(of name: String) -> String? {
        guard let text = unsafe getenv(name) else { return nil }
        let value = unsafe String(cString: text)
        return value.isEmpty ? nil : value
    }
}
