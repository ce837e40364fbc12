internal import Text

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
