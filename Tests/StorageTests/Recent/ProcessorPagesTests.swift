import FixCodec
import GNSS
import Logbook
import Storage
import TestSupport
import Testing

@Suite struct `Blocks in memory` {
    /// Page sizes in bytes: of most processors, and of some arm64 kernels.
    @Test(arguments: [4096, 16_384, 65_536])
    func `begin where a page can begin, and are found in whole pages`(page: Int) {
        let piece = BufferFiles.pieceInMemory
        #expect(page % piece == 0)
        let fixes = (1...40).map { number in
            NumberedFix(id: number, receiver: 7, run: 2, track: 4, judged: .accepted(at: Double(number)))
        }
        var bytes: [UInt8] = []
        for (sequence, fix) in fixes.enumerated() {
            let block = BufferBlock.encode([fix], filling: 12, sequence: Int64(sequence))
            bytes += block
            bytes += [UInt8](repeating: 0, count: Int(BufferBlock.length(of: block, inPiecesOf: piece)) - block.count)
        }
        let end = bytes.count
        bytes += [UInt8](repeating: 0, count: (page - end % page) % page)
        let found = BufferBlock.blocks(in: bytes, of: 12, from: 0, inPiecesOf: piece)
        #expect(found.blocks.flatMap(\.fixes) == fixes)
        #expect(found.end == end)
    }
}
