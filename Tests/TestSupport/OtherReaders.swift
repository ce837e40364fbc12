/// Independent implementations of receiver protocols: pyubx2 and pynmeagps from PyPI, if installed.
package enum OtherReaders {
    package static var areInstalled: Bool {
        get async throws {
            guard Tool.python3.isInstalled else { return false }
            return try await Tool.python3.run(["-c", "import pyubx2, pynmeagps"]).status == 0
        }
    }

    /// Parses commands for receivers with these implementations, and returns a line for each: `different` if they would
    /// encode it differently, `unknown` if they do not know the message.
    ///
    /// CASIC's binary protocol is skipped, as neither supports it. For sentences of unsupported chips, only the
    /// checksum is checked.
    package static func words(for orders: [[UInt8]]) async throws -> [String] {
        let digits = orders.filter { $0.first != 0xBA }.map { order in
            order.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
        let outcome = try await Tool.python3.run(["-c", script] + digits)
        return outcome.output.split(separator: "\n").map(String.init) + (outcome.status == 0 ? [] : [outcome.errors])
    }

    private static let script = """
        import sys
        from pynmeagps import NMEAReader, POLL, SET, VALCKSUM, VALMSGID
        from pyubx2 import SETPOLL, UBXReader

        for digits in sys.argv[1:]:
            order = bytes.fromhex(digits)
            if order[:1] == b"$":
                mode = SET if order.startswith((b"$PQTMSAVEPAR", b"$PQTMSRR")) or b",W," in order else POLL
                known = VALMSGID if order.startswith(b"$PQTM") else 0
                read = NMEAReader.parse(order, msgmode=mode, validate=VALCKSUM | known)
            else:
                read = UBXReader.parse(order, msgmode=SETPOLL)
            word = "different" if read.serialize() != order else "unknown" if "NOMINAL" in str(read) else "read"
            print(word, read if word == "read" else f"{read}: {order!r}")
        """
}
