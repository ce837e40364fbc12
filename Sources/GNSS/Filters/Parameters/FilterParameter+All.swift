/// The names of all parameters, and the ranges in which a filter with them still is one.
extension FilterParameter {
    static let errors: [FilterParameter] = [
        FilterParameter(.errors, "range", 0.1...50, \.errors.range),
        FilterParameter(.errors, "reflection-share", 0.01...2, \.errors.reflectionShare),
        FilterParameter(.errors, "reflection-time-at-rest", 1...3600, \.errors.reflectionTimeAtRest),
        FilterParameter(.errors, "reflection-time-in-motion", 1...3600, \.errors.reflectionTimeInMotion),
        FilterParameter(.errors, "reflection-distance", 1...1e6, \.errors.reflectionDistance),
        FilterParameter(.errors, "bias-share", 0.01...2, \.errors.biasShare),
        FilterParameter(.errors, "bias-time", 1...86_400, \.errors.biasTime),
        FilterParameter(.errors, "noise", 0.01...20, \.errors.noise),
        FilterParameter(.errors, "noise-share", 0.01...3, \.errors.noiseShare),
        FilterParameter(.errors, "start-share", 0...10, \.errors.startShare),
        FilterParameter(.errors, "least-scale", 0.01...1, \.errors.leastScale),
        FilterParameter(.errors, "greatest-scale", 1...100, \.errors.greatestScale),
        FilterParameter(.errors, "scale-rate", 0...1, \.errors.scaleRate),
        FilterParameter(.errors, "accuracy-floor", 0...50, \.errors.accuracyFloor),
        FilterParameter(.errors, "accuracy-floor-share", 0...3, \.errors.accuracyFloorShare),
    ]

    static let speeds: [FilterParameter] = [
        FilterParameter(.speeds, "noise", 0.001...5, \.speeds.noise),
        FilterParameter(.speeds, "noise-of-deviation", 0...2, \.speeds.noiseOfDeviation),
        FilterParameter(.speeds, "noise-of-speed", 0...1, \.speeds.noiseOfSpeed),
        FilterParameter(.speeds, "delay", 0...5, \.speeds.delay),
        FilterParameter(.speeds, "drift", 0...10, \.speeds.drift),
        FilterParameter(.speeds, "drift-of-speed", 0...0.1, \.speeds.driftOfSpeed),
        FilterParameter(.speeds, "acceleration", 1e-4...10, \.speeds.acceleration),
        FilterParameter(.speeds, "acceleration-share", 0...10, \.speeds.accelerationShare),
    ]

    static let rest: [FilterParameter] = [
        FilterParameter(.rest, "stop-time", 1...60, \.rest.stopTime),
        FilterParameter(.rest, "stop-speed", 0...5, \.rest.stopSpeed),
        FilterParameter(.rest, "calm-speed", 0...5, \.rest.calmSpeed),
        FilterParameter(.rest, "noisy-speed", 0...10, \.rest.noisySpeed),
        FilterParameter(.rest, "noisy-mean-speed", 0...5, \.rest.noisyMeanSpeed),
        FilterParameter(.rest, "slow-time", 1...60, \.rest.slowTime),
        FilterParameter(.rest, "slow-speed", 0...5, \.rest.slowSpeed),
        FilterParameter(.rest, "slow-share", 0...1, \.rest.slowShare),
        FilterParameter(.rest, "start-speed", 0.05...20, \.rest.startSpeed),
        FilterParameter(.rest, "start-share-1", 0.1...10, \.rest.startShare1),
        FilterParameter(.rest, "start-share-4", 0.01...10, \.rest.startShare4),
        FilterParameter(.rest, "start-share-8", 0.01...10, \.rest.startShare8),
        FilterParameter(.rest, "start-share-15", 0.01...10, \.rest.startShare15),
        FilterParameter(.rest, "start-share-30", 0.01...10, \.rest.startShare30),
        FilterParameter(.rest, "start-share-60", 0.01...10, \.rest.startShare60),
        FilterParameter(.rest, "start-noise", 0...50, \.rest.startNoise),
        FilterParameter(.rest, "veto", 0.5...100, \.rest.veto),
        FilterParameter(.rest, "veto-directionless", 0.5...100, \.rest.vetoDirectionless),
        FilterParameter(.rest, "veto-speed-share", 0...1, \.rest.vetoSpeedShare),
        FilterParameter(.rest, "veto-evenness", 0...0.45, \.rest.vetoEvenness),
        FilterParameter(.rest, "veto-variance", 0.001...10, \.rest.vetoVariance),
        FilterParameter(.rest, "same-place", 0...100, \.rest.samePlace),
        FilterParameter(.rest, "same-place-share", 0...10, \.rest.samePlaceShare),
        FilterParameter(.rest, "dead-band", 0...100, \.rest.deadBand),
        FilterParameter(.rest, "dead-band-share", 0...10, \.rest.deadBandShare),
    ]

    static let refusal: [FilterParameter] = [
        FilterParameter(.refusal, "greatest-dilution", 0.5...100, \.refusal.greatestDilution),
        FilterParameter(.refusal, "gate", 1...1000, \.refusal.gate),
        FilterParameter(.refusal, "drift-limit", 0.01...100, \.refusal.driftLimit),
        FilterParameter(.refusal, "drift-limit-of-deviation", 0...10, \.refusal.driftLimitOfDeviation),
        FilterParameter(.refusal, "believe-after", 1...3600, \.refusal.believeAfter),
        FilterParameter(.refusal, "believe-at-rest-after", 1...3600, \.refusal.believeAtRestAfter),
        FilterParameter(.refusal, "believe-without-speed-after", 1...3600, \.refusal.believeWithoutSpeedAfter),
        FilterParameter(.refusal, "predict-for", 0...3600, \.refusal.predictFor),
        FilterParameter(.refusal, "gap", 2...3600, \.refusal.gap),
    ]
}
