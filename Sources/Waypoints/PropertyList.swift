package import GNSS

/// A value of a property list, Apple's format of settings and small documents, which many editors open.
///
/// Source: the document type definition PropertyList-1.0.dtd.
package indirect enum PropertyList: Hashable, Sendable {
    /// Text.
    case string(String)
    /// A whole number.
    case integer(Int64)
    /// Any other number.
    case real(Double)
    /// True or false.
    case boolean(Bool)
    /// An instant; what is written has whole seconds.
    case date(UTCTime)
    /// Bytes; also of text that XML cannot hold.
    case data([UInt8])
    /// Values in order.
    case array([PropertyList])
    /// Values by name.
    case dictionary([String: PropertyList])

    /// The text, also where its bytes are data; nil where it is none.
    package var string: String? {
        switch self {
        case .string(let string): string
        // A file has text as data where it has characters that XML does not allow.
        case .data(let bytes): String(validating: bytes, as: UTF8.self)
        default: nil
        }
    }

    /// The whole number; nil where it is none.
    var integer: Int64? { if case .integer(let integer) = self { integer } else { nil } }

    /// The number, whole or not; nil where it is none.
    package var number: Double? {
        switch self {
        case .real(let number): number
        case .integer(let integer): Double(integer)
        default: nil
        }
    }

    /// The value of a boolean; nil of anything else.
    package var boolean: Bool? { if case .boolean(let boolean) = self { boolean } else { nil } }

    /// The instant; nil where it is none.
    package var date: UTCTime? { if case .date(let date) = self { date } else { nil } }

    /// The values by name; nil where they have none.
    package var dictionary: [String: PropertyList]? { if case .dictionary(let values) = self { values } else { nil } }
}
