import NMEA
import TestSupport
import Testing

/// The results of both implementations for a block.
private struct Looks: Hashable {
    var fast: ByteMasks
    var portable: ByteMasks

    init(_ block: [UInt8]) {
        (fast, portable) = unsafe block.withUnsafeBufferPointer { buffer in
            let start = unsafe buffer.baseAddress.unsafelyUnwrapped
            return unsafe (ByteMasks(start), ByteMasks(portably: start))
        }
    }

    static func bits(_ block: [UInt8], where isMeant: (UInt8) -> Bool) -> UInt64 {
        block.indices.reduce(0) { isMeant(block[$1]) ? $0 | 1 << UInt64($1) : $0 }
    }
}

@Suite struct `Masks of 64 bytes` {
    private static func isRight(_ block: [UInt8]) -> Bool {
        let looks = Looks(block)
        return looks.fast == looks.portable
            && looks.fast.separators == Looks.bits(block) { $0 == UInt8(ascii: ",") }
            && looks.fast.marks == Looks.bits(block) { $0 == UInt8(ascii: "$") || !(0x20...0x7E).contains($0) }
    }

    @Suite struct `that are all the same byte` {
        @Test(arguments: UInt8.min...UInt8.max)
        func `are the same with and without vector instructions`(byte: UInt8) {
            #expect(isRight([UInt8](repeating: byte, count: ByteMasks.width)))
        }
    }

    @Suite struct `with one byte among others` {
        @Test(arguments: [0x00, 0x20, 0x2B, 0x2C, 0x2D, 0x7E, 0x7F, 0x80, 0xFF] as [UInt8])
        func `do not let it touch the bits of its neighbours`(other: UInt8) {
            let blocks = (UInt8.min...UInt8.max).flatMap { byte in
                (0..<ByteMasks.width).map { place in
                    var block = [UInt8](repeating: other, count: ByteMasks.width)
                    block[place] = byte
                    return block
                }
            }
            #expect(blocks.allSatisfy(isRight))
        }
    }

    @Suite struct `of random bytes` {
        @Test(arguments: [1, 2, 3] as [UInt64])
        func `are the same with and without vector instructions`(seed: UInt64) {
            var random = SplitMix64(state: seed)
            for _ in 0..<2000 {
                let block = (0..<ByteMasks.width).map { _ in UInt8.random(in: 0...255, using: &random) }
                #expect(isRight(block))
            }
        }
    }
}
