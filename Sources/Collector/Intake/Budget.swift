internal import Synchronization

/// A limit of what is held in memory at a time, in bytes or fixes.
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

    /// A limit, of which nothing is taken, and of how many may wait until enough is left.
    package init(_ limit: Int, mostWaiting: Int = 0) {
        (self.limit, self.mostWaiting) = (limit, mostWaiting)
        state = Mutex(State(left: limit))
    }

    /// Grants a share as soon as enough is left, to those first who came first.
    ///
    /// - Parameters:
    ///   - amount: the amount; the whole budget where that is less.
    ///   - grant: given the share; where nobody wants it any more by then, it may be let go at once.
    /// - Returns: false where too many wait: then nothing is granted.
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

    /// Takes a share; false where too little is left.
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

/// The share of a budget that one request has taken, which is given back once nobody holds this.
package final class BudgetShare: Sendable {
    private let budget: Budget
    private let amount: Mutex<Int>

    /// A share of nothing yet.
    package convenience init(of budget: Budget) { self.init(of: budget, 0) }

    /// A share that was taken.
    fileprivate init(of budget: Budget, _ amount: Int) {
        self.budget = budget
        self.amount = Mutex(amount)
    }

    deinit { budget.give(back: amount.withLock(\.self)) }

    /// Takes more; false where too little is left.
    package func grow(by more: Int) -> Bool {
        guard budget.take(more) else { return false }
        amount.withLock { $0 += more }
        return true
    }

    /// Takes more, unless it is that large already; false where too little is left.
    package func grow(to amount: Int) -> Bool {
        let more = amount - self.amount.withLock(\.self)
        return more <= 0 || grow(by: more)
    }
}
