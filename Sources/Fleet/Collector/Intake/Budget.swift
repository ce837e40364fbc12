internal import Synchronization

/// Limits how much is held in memory at a time, in bytes or fixes.
package final class Budget: Sendable {
    private struct Waiting {
        let amount: Int
        let grant: @Sendable (BudgetShare) -> Void
    }

    private struct State {
        var left: Int
        var waiting: ArraySlice<Waiting> = []
    }

    private let limit: Int
    private let mostWaiting: Int
    private let state: Mutex<State>

    /// `mostWaiting`: how many requests may wait for a share.
    package init(_ limit: Int, mostWaiting: Int = 0) {
        (self.limit, self.mostWaiting) = (limit, mostWaiting)
        state = Mutex(State(left: limit))
    }

    /// Grants a share as soon as enough is available, in order of the requests.
    ///
    /// - Parameters:
    ///   - amount: the size of the share, limited to the whole budget.
    ///   - grant: receives the share. If it is no longer needed, release it at once.
    /// - Returns: `false` if too many requests are waiting; `grant` is then never called.
    package func request(_ amount: Int, grant: @escaping @Sendable (BudgetShare) -> Void) -> Bool {
        let amount = min(amount, limit)
        let isGranted: Bool? = state.withLock { state in
            if state.waiting.isEmpty, state.left >= amount {
                state.left -= amount
                return true
            }
            guard state.waiting.count < mostWaiting else { return nil }
            state.waiting.append(Waiting(amount: amount, grant: grant))
            return false
        }
        if isGranted == true { grant(BudgetShare(of: self, amount)) }
        return isGranted != nil
    }

    /// Takes an amount at once; `false` if too little is available.
    fileprivate func take(_ amount: Int) -> Bool {
        state.withLock { state in
            guard state.left >= amount else { return false }
            state.left -= amount
            return true
        }
    }

    fileprivate func give(back amount: Int) {
        let granted = state.withLock { state in
            state.left += amount
            var granted: [Waiting] = []
            while let next = state.waiting.first, next.amount <= state.left {
                state.left -= next.amount
                granted.append(state.waiting.removeFirst())
            }
            return granted
        }
        for next in granted { next.grant(BudgetShare(of: self, next.amount)) }
    }
}

/// A request's share of a budget, returned to it when this is deallocated.
package final class BudgetShare: Sendable {
    private let budget: Budget
    private let amount: Mutex<Int>

    /// A share of nothing, which can grow.
    package convenience init(of budget: Budget) { self.init(of: budget, 0) }

    /// A share already deducted from the budget.
    fileprivate init(of budget: Budget, _ amount: Int) {
        self.budget = budget
        self.amount = Mutex(amount)
    }

    deinit { budget.give(back: amount.withLock(\.self)) }

    /// Increases the share; `false` if too little is available.
    package func grow(by more: Int) -> Bool {
        guard budget.take(more) else { return false }
        amount.withLock { $0 += more }
        return true
    }

    /// Increases the share to an amount, unless it is already larger; `false` if too little is available.
    package func grow(to amount: Int) -> Bool {
        let more = amount - self.amount.withLock(\.self)
        return more <= 0 || grow(by: more)
    }
}
