package struct PortHolder: Hashable, Sendable, CustomStringConvertible {
    package let processID: Int32

    /// The name as in ps(1), at most 15 bytes; `nil` if the process has ended.
    package let program: String?

    package init(processID: Int32, program: String?) {
        self.processID = processID
        self.program = program
    }

    /// The program for messages, such as `gpsd (pid 812)`.
    package var description: String {
        program.map { "\($0) (pid \(processID))" } ?? "the process \(processID)"
    }
}
