internal import Receivers
package import SystemPackage

/// How a machine uses the serial ports of its board.
package struct BoardStatus: Hashable, Sendable {
    /// The name of the board; nil if it has none, such as a PC.
    package var model: String?

    /// The names of the ports used as kernel consoles.
    package var consoles: Set<String>

    /// Whether the board's first port is available as `/dev/serial0`.
    package var hasFirstPort: Bool

    package init(model: String? = nil, consoles: Set<String> = [], hasFirstPort: Bool = false) {
        (self.model, self.consoles, self.hasFirstPort) = (model, consoles, hasFirstPort)
    }

    /// Examines the machine's board and kernel.
    ///
    /// - Parameter root: the root folder.
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

    package var isRaspberryPi: Bool { model?.hasPrefix("Raspberry Pi") == true }
}
