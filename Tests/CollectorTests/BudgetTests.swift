import Collector
import Synchronization
import Testing

@Suite struct `A budget of memory` {
    private final class Shares: Sendable {
        private let shares = Mutex<[BudgetShare?]>([])
        var count: Int { shares.withLock(\.count) }

        func add(_ share: BudgetShare) { shares.withLock { $0.append(share) } }
        func letGo(_ index: Int) {
            // Release it outside the lock, as another share may then be granted.
            let share = shares.withLock { shares in
                defer { shares[index] = nil }
                return shares[index]
            }
            withExtendedLifetime(share) {}
        }
    }

    @Test func `grants as much as there is`() {
        let (budget, shares) = (Budget(10), Shares())
        #expect(budget.request(6, grant: shares.add) && budget.request(4, grant: shares.add))
        #expect(shares.count == 2)
        #expect(!budget.request(1, grant: shares.add))
        #expect(!BudgetShare(of: budget).grow(by: 1))
    }

    @Test func `grants to those first who came first, once enough is given back`() {
        let (budget, shares) = (Budget(10, mostWaiting: 2), Shares())
        #expect(budget.request(6, grant: shares.add) && budget.request(4, grant: shares.add))
        #expect(budget.request(5, grant: shares.add) && budget.request(1, grant: shares.add))
        #expect(!budget.request(1, grant: shares.add))
        shares.letGo(1)
        // The last request would fit, but the one before it is still waiting.
        #expect(shares.count == 2)
        shares.letGo(0)
        #expect(shares.count == 4)
    }

    @Test func `grants all of it to who asks for more`() {
        let (budget, shares) = (Budget(10, mostWaiting: 1), Shares())
        #expect(budget.request(11, grant: shares.add))
        #expect(shares.count == 1)
        #expect(budget.request(1, grant: shares.add))
        shares.letGo(0)
        #expect(shares.count == 2)
    }

    @Test func `passes over who does not want a share any more`() {
        let (budget, shares) = (Budget(1, mostWaiting: 300), Shares())
        #expect(budget.request(1, grant: shares.add))
        for _ in 0..<200 { #expect(budget.request(1) { _ in }) }
        #expect(budget.request(1, grant: shares.add))
        shares.letGo(0)
        #expect(shares.count == 2)
    }

    @Test func `lets a share grow as far as there is something left`() {
        let budget = Budget(10)
        let share = BudgetShare(of: budget)
        #expect(share.grow(to: 7) && share.grow(to: 3) && share.grow(by: 2))
        #expect(!share.grow(to: 11) && share.grow(to: 10))
        #expect(!BudgetShare(of: budget).grow(by: 1))
    }
}
