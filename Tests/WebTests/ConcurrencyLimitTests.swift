import Testing
import Web

@Suite struct `A limit of concurrency` {
    @Test func `are as many as there are, and free again once nobody holds them`() {
        let places = ConcurrencyLimit(2)
        var held = [places.take(), places.take()]
        #expect(held.allSatisfy { $0 != nil } && places.take() == nil)
        held.removeLast()
        #expect(held.count == 1 && places.take() != nil)
    }
}
