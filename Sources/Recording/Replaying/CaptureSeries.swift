package import GNSS
internal import Receivers
package import SystemPackage

/// A capture in one file or in parts, which are replayed as one.
package struct CaptureSeries: Hashable {
    /// The file that the user named for the recording; `-` is standard input.
    package let whole: FilePath

    package let files: [FilePath]

    package init(whole: FilePath, files: [FilePath]) { (self.whole, self.files) = (whole, files) }

    /// A receiver named after the capture.
    package var receiver: ReceiverIdentity {
        ReceiverIdentity(whole == "-" ? "standard input" : whole.lastComponent?.string ?? "capture")
    }

    /// Groups files into captures: consecutive parts with the same name form one.
    ///
    /// Files of times are skipped, as a shell's `raw-*` also matches them.
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
