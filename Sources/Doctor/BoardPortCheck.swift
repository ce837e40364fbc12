package import SystemPackage

/// The obstacles to a receiver on a serial port of the board.
package enum BoardPortCheck {
    /// The diagnosis that a port, links followed, is the kernel's console; nil where it is none.
    package static func console(at path: FilePath, _ board: BoardStatus) -> Diagnosis? {
        guard let name = path.lastComponent?.string, board.consoles.contains(name) else { return nil }
        let place = board.isRaspberryPi ? "/boot/firmware/cmdline.txt" : "the kernel's command line"
        let words = board.isRaspberryPi ? "`console=serial0,115200`" : "`console=\(name)`"
        return .remark(
            .port,
            "\(path) is a console of the kernel, whose messages disturb a receiver there",
            remedy: "take \(words) out of \(place), `sudo systemctl disable --now serial-getty@\(name)`, and reboot"
        )
    }

    /// The remedy where a board's own port is not there; nil where nothing is known to be missing.
    static func remedy(_ board: BoardStatus) -> String? {
        guard board.isRaspberryPi, !board.hasFirstPort else { return nil }
        return "for a receiver on the pins of this \(board.model ?? "board"), add `enable_uart=1` to "
            + "/boot/firmware/config.txt (and `dtoverlay=disable-bt` for the better of its two ports) and reboot"
    }
}
