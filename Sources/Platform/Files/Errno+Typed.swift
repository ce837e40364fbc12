package import SystemPackage

extension Errno {
    /// Adds a typed throw to calls that throw only an `Errno` but don't declare it, such as those of SystemPackage.
    ///
    /// - Parameter calls: makes the calls.
    /// - Returns: the result of the calls.
    /// - Throws: the `Errno` of the calls; `ioError` in place of any other error.
    @discardableResult
    package static func typed<Value>(_ calls: () throws -> Value) throws(Errno) -> Value {
        do { return try calls() } catch { throw error as? Errno ?? .ioError }
    }
}
