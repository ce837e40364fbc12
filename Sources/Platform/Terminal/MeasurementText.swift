internal import Glibc
package import SystemPackage
internal import Text

/// A number with its error, such as `12.345 ± 0.052`.
///
/// The error has one significant digit, or two if it starts with a 1; the number has the same decimals.
package struct MeasurementText: CustomStringConvertible {
    package let description: String

    /// Formats a number with its error.
    ///
    /// - Parameters:
    ///   - value: the number.
    ///   - error: one standard deviation, greater than 0; nil if unknown.
    ///   - decimals: the decimals of a number without an error.
    package init(_ value: Double, error: Double?, decimals: Int) {
        guard let error, error > 0, error.isFinite else {
            description = DecimalText.string(value, decimals: decimals)
            return
        }
        let places = Self.places(of: error)
        description = [value, error].map { number in
            DecimalText.string(
                places < 0 ? Self.count(number, places) * pow(10, Double(-places)) : number,
                decimals: max(0, places)
            )
        }
        .joined(separator: " ± ")
    }

    /// The decimals needed for an error, at most nine; negative if its digits end before the point.
    private static func places(of error: Double) -> Int {
        let places = 1 - (Int(exactly: floor(log10(error))) ?? 0)
        let digits = count(error, places)
        // 0.0996 is 0.10, and 0.0194 is 0.019, but 0.0196 is 0.02.
        return min(9, (10..<20).contains(digits) ? places : places - 1)
    }

    /// The number as a multiple of its last shown digit.
    private static func count(_ number: Double, _ places: Int) -> Double {
        (number * pow(10, Double(places))).rounded()
    }
}

/// An age in a single unit: `3 s`, `5 min`, `2 h`, `4 days`.
package struct AgeText: CustomStringConvertible {
    package let description: String

    /// Formats an age in seconds; a negative age counts as just now.
    package init(_ seconds: Double) {
        let seconds = max(0, seconds)
        description =
            switch seconds {
            case ..<10: "\(DecimalText.string(seconds, decimals: 1)) s"
            case ..<100: "\(DecimalText.string(seconds, decimals: 0)) s"
            case ..<6000: "\(DecimalText.string(seconds / 60, decimals: 0)) min"
            case ..<360_000: "\(DecimalText.string(seconds / 3600, decimals: 0)) h"
            default: "\(DecimalText.string(seconds / 86_400, decimals: 0)) days"
            }
    }
}

/// A duration in hours, minutes and seconds: `7 s`, `1 min 30 s`, `2 h 5 min`.
package struct SpanText: CustomStringConvertible {
    package let description: String

    /// Formats a duration in seconds, rounded to seconds.
    package init(_ seconds: Double) {
        let whole = Int(exactly: seconds.rounded()) ?? 0
        let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
        description =
            hours > 0 ? "\(hours) h \(minutes) min" : minutes > 0 ? "\(minutes) min \(rest) s" : "\(rest) s"
    }
}

/// Formats a number of bytes.
package struct FileSize: CustomStringConvertible {
    package let bytes: Int64

    package init(_ bytes: Int64) {
        self.bytes = bytes
    }

    /// The size of a database on disk, including its write-ahead log; nil if it does not exist.
    package init?(ofDatabase file: FilePath) {
        guard let main = Self.size(of: file) else { return nil }
        bytes = main + (Self.size(of: FilePath(file.string + "-wal")) ?? 0)
    }

    /// The size in a suitable decimal unit, as used for disks.
    package var description: String {
        switch bytes {
        case ..<1000: "\(bytes) B"
        case ..<1_000_000: "\(DecimalText.string(Double(bytes) / 1e3, decimals: 1)) kB"
        case ..<1_000_000_000: "\(DecimalText.string(Double(bytes) / 1e6, decimals: 1)) MB"
        default: "\(DecimalText.string(Double(bytes) / 1e9, decimals: 1)) GB"
        }
    }

    private static func size(of file: FilePath) -> Int64? {
        (try? FileStatus(at: file)).map { Int64($0.size) }
    }
}
