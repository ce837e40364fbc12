internal import Glibc

/// The variables that the process was started with.
package enum ProcessEnvironment {
    /// The value of a variable; nil where it is not set or empty.
    package static func value(of name: String) -> String? {
        guard let text = unsafe getenv(name) else { return nil }
        let value = unsafe String(cString: text)
        return value.isEmpty ? nil : value
    }
}
