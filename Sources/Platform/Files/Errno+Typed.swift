package import SystemPackage

extension Errno {
    /// Makes calls that throw nothing but an `Errno` without saying so in their type, as those of SystemPackage do.
    ///
    /// - Parameter calls: makes the calls.
    /// - Returns: what they return.
    /// - Throws: what they throw; `ioError` in place of anything else.
    @discardableResult
    package static func typed<Value>(_ calls: () throws -> Value) throws(Errno) -> Value {
        do { return try calls() } catch { throw error as? Errno ?? .ioError }
    }
}
