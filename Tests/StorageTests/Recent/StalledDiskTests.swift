import Dispatch
import SQLite
import Testing

@Suite struct `Work for a disk that stalls` {
    @Test func `is not waited for for long, and done later`() {
        let disk = DispatchSemaphore(value: 0)
        let stalled = DiskTask { disk.wait() }
        let behind = DiskTask { 7 }
        #expect(stalled.outcome() == nil)
        #expect(behind.outcome() == nil)
        disk.signal()
        #expect(behind.outcome(waitingForEver: true) == 7)
        #expect(stalled.outcome() != nil)
    }
}
