package import GNSS

/// A value of Apple's property list format, which is used for settings and small documents.
///
/// Source: the document type definition PropertyList-1.0.dtd.
package indirect enum PropertyList: Hashable, Sendable {
    case string(String)
    case integer(Int64)
    /// Any number that is not an integer.
    case real(Double)
    case boolean(Bool)
    /// A date; written in whole seconds.
    case date(UTCTime)
    /// Bytes; also used for text with characters that XML does not allow.
    case data([UInt8])
    case array([PropertyList])
    case dictionary([String: PropertyList])

    /// The text, also if it is stored as data; nil for other values.
    package var string: String? {
        switch self {
        case .string(let string): string
        // Files store text as data if it has characters that XML does not allow.
        case .data(let bytes): String(validating: bytes, as: UTF8.self)
        default: nil
        }
    }

    var integer: Int64? { if case .integer(let integer) = self { integer } else { nil } }

    /// The number, integer or not; nil for other values.
    package var number: Double? {
        switch self {
        case .real(let number): number
        case .integer(let integer): Double(integer)
        default: nil
        }
    }

    package var boolean: Bool? { if case .boolean(let boolean) = self { boolean } else { nil } }

    package var date: UTCTime? { if case .date(let date) = self { date } else { nil } }

    package var dictionary: [String: PropertyList]? { if case .dictionary(let values) = self { values } else { nil } }
}
