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
    /// Yes or no.
    case boolean(Bool)
    /// An instant; what is written has whole seconds.
    case date(UTCTime)
    /// Values in order.
    case array([PropertyList])
    /// Values by name.
    case dictionary([String: PropertyList])

    /// The text; nil where it is none.
    var string: String? { if case .string(let string) = self { string } else { nil } }

    /// The whole number; nil where it is none.
    var integer: Int64? { if case .integer(let integer) = self { integer } else { nil } }

    /// The number, whole or not; nil where it is none.
    var number: Double? {
        switch self {
        case .real(let number): number
        case .integer(let integer): Double(integer)
        default: nil
        }
    }

    /// Yes or no; nil where it is neither.
    var boolean: Bool? { if case .boolean(let boolean) = self { boolean } else { nil } }

    /// The instant; nil where it is none.
    var date: UTCTime? { if case .date(let date) = self { date } else { nil } }

    /// The values by name; nil where they have none.
    var dictionary: [String: PropertyList]? { if case .dictionary(let values) = self { values } else { nil } }
}
