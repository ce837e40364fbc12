package import TestSupport
import Testing

extension BuiltProgram.Outcome {
    /// Expects nothing but a single sentence on standard error.
    package func expectOneSentence() {
        #expect(errors.hasPrefix("gpslog: "))
        #expect(errors.split(separator: "\n").count == 1)
        #expect(errors.hasSuffix("\n"))
        #expect(output.isEmpty)
    }
}
