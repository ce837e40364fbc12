/// A program that has a device open.
package struct PortHolder: Hashable, Sendable, CustomStringConvertible {
    /// The number of its process.
    package let processID: Int32

    /// Its name as ps(1) shows it, at most 15 bytes; nil where it ended meanwhile.
    package let program: String?

    /// A program and the number of its process.
    package init(processID: Int32, program: String?) {
        self.processID = processID
        self.program = program
    }

    /// The program in words, `gpsd (pid 812)`.
    package var description: String {
        program.map { "\($0) (pid \(processID))" } ?? "the process \(processID)"
    }
}
