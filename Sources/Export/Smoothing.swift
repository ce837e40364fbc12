package import Filtering
package import Logbook

/// The improvement of locations by what came later.
package struct Smoothing: Sendable {
    private let parameters: [FilterRun.ID: FilterParameters]

    /// A smoothing.
    ///
    /// - Parameter parameters: of the filter of each run; runs that are missing are smoothed with the usual ones.
    package init(parameters: [FilterRun.ID: FilterParameters] = [:]) { self.parameters = parameters }

    /// A smoother of a run's fixes.
    func smoother(of run: FilterRun.ID?) -> PositionSmoother {
        PositionSmoother(run.flatMap { parameters[$0] } ?? FilterParameters())
    }
}
