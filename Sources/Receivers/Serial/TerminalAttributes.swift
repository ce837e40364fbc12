import Glibc
import SystemPackage

/// How a terminal treats what passes through it: termios(3).
struct TerminalAttributes {
    private var termios: termios

    /// The attributes of an open terminal.
    ///
    /// Throws `inappropriateIOCTLForDevice` (ENOTTY) where it is none.
    init(of terminal: borrowing OwnedFileDescriptor) throws(Errno) {
        termios = Glibc.termios()
        let result = unsafe tcgetattr(terminal.descriptor.rawValue, &termios)
        guard result == 0 else { throw Errno(rawValue: errno) }
    }

    /// Gives a terminal these attributes, and with `forgettingInput` drops what it received under the old ones.
    ///
    /// tcsetattr(3) succeeds where any of them took effect: read back and compare.
    func apply(to terminal: borrowing OwnedFileDescriptor, forgettingInput: Bool) throws(Errno) {
        var copy = termios
        let result = unsafe tcsetattr(terminal.descriptor.rawValue, forgettingInput ? TCSAFLUSH : TCSANOW, &copy)
        guard result == 0 else { throw Errno(rawValue: errno) }
    }

    /// Makes bytes pass unchanged, eight bits, no parity, one stop bit, modem lines ignored and left alone.
    mutating func makeRaw() {
        unsafe cfmakeraw(&termios)
        termios.c_cflag |= tcflag_t(CLOCAL | CREAD)
        termios.c_cflag &= ~Self.forbiddenControlFlags
        // An XOFF byte in a binary message would stop the line for good.
        termios.c_iflag &= ~tcflag_t(IXOFF | IXANY | INPCK)
    }

    /// Whether bytes pass unchanged: what `makeRaw` asks for, as far as it matters for reading.
    var isRaw: Bool {
        termios.c_cflag & tcflag_t(CSIZE) == tcflag_t(CS8)
            && termios.c_cflag & tcflag_t(CLOCAL | CREAD) == tcflag_t(CLOCAL | CREAD)
            && termios.c_cflag & Self.forbiddenControlFlags == 0
            && termios.c_lflag & tcflag_t(ICANON | ECHO | ISIG | IEXTEN) == 0
            && termios.c_iflag & tcflag_t(ISTRIP | ICRNL | INLCR | IGNCR | IXON | IXOFF | PARMRK) == 0
    }

    /// The speed, the same in both directions; nil where it is none of the standard ones.
    var baudRate: BaudRate? {
        let code = unsafe withUnsafePointer(to: termios) { unsafe cfgetospeed($0) }
        return Self.codes.first { $0.code == code }.flatMap { BaudRate($0.bitsPerSecond) }
    }

    /// Sets the speed of both directions.
    ///
    /// Throws `invalidArgument` where the C library has no name for it.
    mutating func setBaudRate(_ baudRate: BaudRate) throws(Errno) {
        guard let entry = Self.codes.first(where: { $0.bitsPerSecond == baudRate.bitsPerSecond }),
            unsafe cfsetspeed(&termios, entry.code) == 0
        else { throw .invalidArgument }
    }

    /// Drops what a terminal has received and nobody has read.
    static func forgetInput(of terminal: borrowing OwnedFileDescriptor) {
        // Where it fails, stale bytes are read: a checksum catches them.
        _ = tcflush(terminal.descriptor.rawValue, TCIFLUSH)
    }

    /// Two stop bits, parity, hardware handshake; and HUPCL, which drops DTR on close and so resets some receivers.
    private static let forbiddenControlFlags = tcflag_t(CSTOPB | PARENB | HUPCL) | tcflag_t(CRTSCTS)

    private static let codes: [(bitsPerSecond: Int, code: speed_t)] = [
        (1200, speed_t(B1200)), (2400, speed_t(B2400)), (4800, speed_t(B4800)), (9600, speed_t(B9600)),
        (19_200, speed_t(B19200)), (38_400, speed_t(B38400)), (57_600, speed_t(B57600)),
        (115_200, speed_t(B115200)), (230_400, speed_t(B230400)), (460_800, speed_t(B460800)),
        (921_600, speed_t(B921600)),
    ]
}
