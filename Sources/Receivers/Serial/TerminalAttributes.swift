import CLinux
import Glibc
import Platform
import SystemPackage

/// The attributes of a terminal: termios(3), and speeds that only Linux's termios2 supports.
struct TerminalAttributes {
    private var termios: termios

    /// Speed in both directions; `nil` if the terminal reports none.
    private(set) var baudRate: BaudRate?

    /// The speed to set if the C library has no constant for it.
    private var unnamedBaudRate: BaudRate?

    /// Reads the attributes of an open terminal.
    ///
    /// Throws `inappropriateIOCTLForDevice` (ENOTTY) if the file is not a terminal.
    init(of terminal: borrowing UniqueFileDescriptor) throws(Errno) {
        termios = Glibc.termios()
        let result = unsafe tcgetattr(terminal.descriptor.rawValue, &termios)
        guard result == 0 else { throw Errno(rawValue: errno) }
        let exact = gpslog_terminal_speed(terminal.descriptor.rawValue)
        // A simulated terminal may support only tcgetattr(3).
        baudRate = exact < 0 ? namedBaudRate : BaudRate(exact)
    }

    /// Applies the attributes to a terminal.
    ///
    /// Input received before stays.
    ///
    /// Succeeds if any attribute took effect, and may throw `invalidArgument` if some did not: read back and compare.
    func apply(to terminal: borrowing UniqueFileDescriptor) throws(Errno) {
        var copy = termios
        let result = unsafe tcsetattr(terminal.descriptor.rawValue, TCSANOW, &copy)
        guard result == 0 else { throw Errno(rawValue: errno) }
        guard let speed = unnamedBaudRate?.bitsPerSecond else { return }
        let outcome = gpslog_terminal_set_speed(terminal.descriptor.rawValue, CUnsignedInt(speed))
        guard outcome == 0 else { throw Errno(rawValue: errno) }
    }

    /// Passes bytes unchanged and ignores the modem lines; eight bits, no parity, one stop bit.
    mutating func makeRaw() {
        unsafe cfmakeraw(&termios)
        termios.c_cflag |= tcflag_t(CLOCAL | CREAD)
        termios.c_cflag &= ~Self.forbiddenControlFlags
        // An XOFF byte in a binary message would stop the line for good.
        termios.c_iflag &= ~tcflag_t(IXOFF | IXANY | INPCK)
        framing = .eightBits
    }

    /// Whether bytes pass unchanged: the effects of `makeRaw` that matter for reading.
    var isRaw: Bool {
        termios.c_cflag & tcflag_t(CLOCAL | CREAD) == tcflag_t(CLOCAL | CREAD)
            && termios.c_cflag & Self.forbiddenControlFlags == 0
            && termios.c_lflag & tcflag_t(ICANON | ECHO | ISIG | IEXTEN) == 0
            && termios.c_iflag & tcflag_t(ICRNL | INLCR | IGNCR | IXON | IXOFF | PARMRK) == 0
    }

    /// The framing of a byte; `nil` if receivers do not use it.
    ///
    /// With seven bits the kernel also strips the eighth: some drivers and pseudo-terminals always keep eight bits, and
    /// receive the first stop bit as one of them.
    var framing: LineFraming? {
        get { LineFraming.allCases.first { termios.c_cflag & Self.framingFlags == Self.flags(of: $0) } }
        set {
            guard let newValue else { return }
            termios.c_cflag = termios.c_cflag & ~Self.framingFlags | Self.flags(of: newValue)
            termios.c_iflag &= ~tcflag_t(ISTRIP)
            if newValue == .sevenBits { termios.c_iflag |= tcflag_t(ISTRIP) }
        }
    }

    /// Whether the kernel strips the eighth bit.
    var isSevenBits: Bool { termios.c_iflag & tcflag_t(ISTRIP) != 0 }

    /// Sets the speed in both directions.
    mutating func setBaudRate(_ baudRate: BaudRate) {
        // Another program may have set a separate input speed.
        termios.c_cflag &= ~tcflag_t(CIBAUD)
        let code = Self.codes.first { $0.bitsPerSecond == baudRate.bitsPerSecond }?.code
        // Fails if the C library does not support the code.
        let isNamed = code.map { unsafe cfsetspeed(&termios, $0) == 0 } ?? false
        unnamedBaudRate = isNamed ? nil : baudRate
        self.baudRate = baudRate
    }

    /// Discards received bytes that no program has read.
    static func forgetInput(of terminal: borrowing UniqueFileDescriptor) {
        // If it fails, stale bytes are read, which the checksums detect.
        _ = tcflush(terminal.descriptor.rawValue, TCIFLUSH)
    }

    /// Bytes with a wrong stop or parity bit since the device was connected; `nil` if the driver does not count them.
    static func frameErrors(of terminal: borrowing UniqueFileDescriptor) -> Int? {
        let count = gpslog_terminal_frame_errors(terminal.descriptor.rawValue)
        return count < 0 ? nil : count
    }

    /// The speed, if the C library has a constant for it.
    private var namedBaudRate: BaudRate? {
        let code = unsafe withUnsafePointer(to: termios) { unsafe cfgetospeed($0) }
        return Self.codes.first { $0.code == code }.flatMap { BaudRate($0.bitsPerSecond) }
    }

    private static func flags(of framing: LineFraming) -> tcflag_t {
        switch framing {
        case .eightBits: tcflag_t(CS8)
        case .sevenBits: tcflag_t(CS7 | CSTOPB)
        case .oddParity: tcflag_t(CS8 | PARENB | PARODD)
        }
    }

    private static let framingFlags = tcflag_t(CSIZE | CSTOPB | PARENB | PARODD)

    /// Hardware handshake, and HUPCL, which drops DTR on close and thereby resets some receivers.
    private static let forbiddenControlFlags = tcflag_t(HUPCL) | tcflag_t(CRTSCTS)

    private static let codes: [(bitsPerSecond: Int, code: speed_t)] = [
        (1200, speed_t(B1200)), (2400, speed_t(B2400)), (4800, speed_t(B4800)), (9600, speed_t(B9600)),
        (19_200, speed_t(B19200)), (38_400, speed_t(B38400)), (57_600, speed_t(B57600)),
        (115_200, speed_t(B115200)), (230_400, speed_t(B230400)), (460_800, speed_t(B460800)),
        (921_600, speed_t(B921600)),
    ]
}
