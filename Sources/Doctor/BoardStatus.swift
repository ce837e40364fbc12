internal import Receivers
package import SystemPackage

/// The use that a machine makes of the serial ports on its board.
package struct BoardStatus: Hashable, Sendable {
    /// The name of the board; nil where it has none, as a PC.
    package var model: String?

    /// The ports, by their names, that the kernel writes its messages to.
    package var consoles: Set<String>

    /// True where the board's first port has its name, `/dev/serial0`.
    package var hasFirstPort: Bool

    /// A machine that somebody else has looked at.
    package init(model: String? = nil, consoles: Set<String> = [], hasFirstPort: Bool = false) {
        (self.model, self.consoles, self.hasFirstPort) = (model, consoles, hasFirstPort)
    }

    /// Looks at a machine.
    ///
    /// - Parameter root: the folder in which everything is.
    package init(ofMachineAt root: FilePath) {
        func text(_ path: String) -> String? { FileText.contents(of: root.appending(path)) }
        let firstPort = FolderListing.target(of: root.appending("dev/serial0"))?.lastComponent?.string
        hasFirstPort = firstPort != nil
        model = text("proc/device-tree/model").map { String($0.prefix { $0 != "\0" }) }
        let words = (text("proc/cmdline") ?? "").split(whereSeparator: \.isWhitespace)
        let told = words.filter { $0.hasPrefix("console=") }
            .compactMap { $0.dropFirst("console=".count).split(separator: ",").first }
        consoles = KernelConsoles.names(in: root).union(told.map { $0 == "serial0" ? firstPort ?? "" : String($0) })
    }

    /// True where it is a Raspberry Pi.
    package var isRaspberryPi: Bool { model?.hasPrefix("Raspberry Pi") == true }
}
