package import GNSS
internal import Receivers
package import SystemPackage

/// A capture in one file or in parts, which are replayed as if they were one.
package struct CaptureSeries: Hashable {
    /// The file that the user named when recording; `-` is standard input.
    package let whole: FilePath

    /// The files, in order.
    package let files: [FilePath]

    /// A capture in so many files.
    package init(whole: FilePath, files: [FilePath]) { (self.whole, self.files) = (whole, files) }

    /// The receiver that it stands for.
    package var receiver: ReceiverIdentity {
        ReceiverIdentity(whole == "-" ? "standard input" : whole.lastComponent?.string ?? "capture")
    }

    /// The captures among files: parts of one name that follow each other are one.
    ///
    /// Files of times are no captures; a shell's `raw-*` names them too.
    package static func series(of files: [FilePath]) -> [CaptureSeries] {
        let named = Set(files)
        let times = Set(files.map(\.arrivalTimes)).intersection(named)
        var series: [CaptureSeries] = []
        var isInParts = false
        for file in files where !times.contains(file) {
            let name = CaptureName(of: file)
            if let last = series.last, isInParts, name.beginning != nil, last.whole == name.whole {
                series[series.count - 1] = CaptureSeries(whole: last.whole, files: last.files + [file])
            } else {
                series.append(CaptureSeries(whole: name.whole, files: [file]))
            }
            isInParts = name.beginning != nil
        }
        return series
    }
}
