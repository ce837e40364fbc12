internal import GNSS

/// The satellites of one epoch, while GSV and GSA come in.
struct SkyDraft: Sendable {
    private var satellites: [Satellite] = []
    private var used: Set<Key> = []

    private struct Key: Hashable {
        var constellation: Constellation
        var number: Int
    }

    mutating func add(_ gsv: GSV, talker: Talker?) {
        let constellation = talker.flatMap(SatelliteNumber.constellation(of:))
        for seen in gsv.satellites {
            guard let identity = SatelliteNumber.identify(seen.number, constellation: constellation) else { continue }
            let satellite = Satellite(
                constellation: identity.constellation,
                number: identity.number,
                sentNumber: seen.number,
                signal: gsv.signal,
                elevation: seen.elevation,
                azimuth: seen.azimuth,
                signalToNoise: seen.signalToNoise
            )
            if !satellites.contains(satellite) { satellites.append(satellite) }
        }
    }

    mutating func add(_ gsa: GSA, talker: Talker?) {
        let constellation =
            gsa.system.flatMap(SatelliteNumber.constellation(ofSystem:))
            ?? talker.flatMap(SatelliteNumber.constellation(of:))
        for number in gsa.satellites {
            guard let identity = SatelliteNumber.identify(number, constellation: constellation) else { continue }
            used.insert(Key(constellation: identity.constellation, number: identity.number))
        }
    }

    /// The number of satellites listed, each counted once whatever its signals; nil where none was listed.
    var satellitesInView: Int? {
        satellites.isEmpty ? nil : Set(satellites.map { Key(constellation: $0.constellation, number: $0.number) }).count
    }

    /// The view; nil where no satellite was listed.
    func view(time: UTCTime?, dilution: DilutionOfPrecision) -> SkyView? {
        guard !satellites.isEmpty else { return nil }
        var view = SkyView(time: time, satellites: satellites, dilution: dilution)
        for index in view.satellites.indices {
            let satellite = view.satellites[index]
            view.satellites[index].isUsed = used.contains(
                Key(constellation: satellite.constellation, number: satellite.number)
            )
        }
        return view
    }
}
