extension FilterParameters {
    /// The same for the way back: with what comes later, long errors can be told from motion, and are believed less.
    ///
    /// Measured over simulated drives, walks and hours at rest, as the filter's own values are.
    var forSmoothing: FilterParameters {
        var parameters = self
        parameters.errors.biasShare *= 0.7
        parameters.errors.reflectionDistance *= 0.55
        parameters.errors.accuracyFloor += 0.2
        return parameters
    }
}
