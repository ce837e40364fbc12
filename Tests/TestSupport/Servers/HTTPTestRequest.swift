/// A request as it came over the wire.
package struct HTTPTestRequest: Sendable {
    /// The number of the connection that it came over, counted from 1.
    package let connection: Int
    package let method: String

    /// The path, and what follows it.
    package let target: String

    /// In order, as they were written.
    package let headers: [(name: String, value: String)]
    package let body: [UInt8]

    /// The body as text.
    package var text: String { String(decoding: body, as: UTF8.self) }

    /// The value of a header; nil where there is none.
    package func header(_ name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}
