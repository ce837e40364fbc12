package struct HTTPTestRequest: Sendable {
    /// The number of its connection, counted from 1.
    package let connection: Int
    package let method: String

    /// The path and query.
    package let target: String

    package let headers: [(name: String, value: String)]
    package let body: [UInt8]

    package var text: String { String(decoding: body, as: UTF8.self) }

    /// Returns the value of a header; nil if it is missing.
    package func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}
