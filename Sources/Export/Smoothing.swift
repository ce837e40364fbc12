package import Filtering
package import Logbook

/// Smooths locations by using later fixes.
package struct Smoothing: Sendable {
    private let parameters: [FilterRun.ID: FilterParameters]

    /// Creates a smoothing for filter runs.
    ///
    /// - Parameter parameters: the filter parameters of each run; other runs use the default ones.
    package init(parameters: [FilterRun.ID: FilterParameters] = [:]) { self.parameters = parameters }

    func smoother(of run: FilterRun.ID?) -> PositionSmoother {
        PositionSmoother(run.flatMap { parameters[$0] } ?? FilterParameters())
    }
}
