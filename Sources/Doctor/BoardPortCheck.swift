package import SystemPackage

/// Checks a serial port of the board.
package enum BoardPortCheck {
    /// Reports whether a port, with links resolved, is the kernel's console; nil if it is not.
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

    /// How to enable the board's own port if it is missing; nil if nothing needs to be enabled.
    static func remedy(_ board: BoardStatus) -> String? {
        guard board.isRaspberryPi, !board.hasFirstPort else { return nil }
        return "for a receiver on the pins of this \(board.model ?? "board"), add `enable_uart=1` to "
            + "/boot/firmware/config.txt (and `dtoverlay=disable-bt` for the better of its two ports) and reboot"
    }
}
