internal import Synchronization

/// A limit of what is held in memory at a time, in bytes or fixes.
final class Budget: Sendable {
    private let left: Mutex<Int>

    /// A limit, of which nothing is taken.
    init(_ limit: Int) { left = Mutex(limit) }

    /// Takes a share; false where too little is left.
    fileprivate func take(_ amount: Int) -> Bool {
        left.withLock { left in
            guard left >= amount else { return false }
            left -= amount
            return true
        }
    }

    fileprivate func give(back amount: Int) { left.withLock { $0 += amount } }
}

/// The share of a budget that one request has taken, which is given back once nobody holds this.
final class BudgetShare: Sendable {
    private let budget: Budget
    private let amount = Mutex(0)

    /// A share of nothing yet.
    init(of budget: Budget) { self.budget = budget }

    deinit { budget.give(back: amount.withLock(\.self)) }

    /// Takes more; false where too little is left.
    func grow(by more: Int) -> Bool {
        guard budget.take(more) else { return false }
        amount.withLock { $0 += more }
        return true
    }
}
