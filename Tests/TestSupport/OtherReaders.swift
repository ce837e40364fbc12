/// Implementations by others of the languages of receivers, pyubx2 and pynmeagps of PyPI, where they are installed.
package enum OtherReaders {
    /// True where they are there.
    package static var areInstalled: Bool {
        get async throws {
            guard Tool.python3.isInstalled else { return false }
            return try await Tool.python3.run(["-c", "import pyubx2, pynmeagps"]).status == 0
        }
    }

    /// The words of others for orders to a receiver, one line for each: `different` where they would write other bytes for the
    /// same, `unknown` where they know no such message.
    ///
    /// CASIC's binary protocol is left out, which neither knows; of sentences of chips that they do not know the checksum is looked
    /// at.
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
