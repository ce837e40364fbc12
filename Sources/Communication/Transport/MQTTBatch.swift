internal import CMQTT

/// Messages that are published together, in the C library's hands.
@safe final class MQTTBatch: @unchecked Sendable {
    private let session: MQTTSession
    private let pointer: OpaquePointer?
    private let count: Int

    init(_ messages: [MQTTMessage], over session: MQTTSession) {
        self.session = session
        count = messages.count
        let batch = unsafe gpslog_mqtt_batch_new()
        unsafe pointer = unsafe batch
        guard let batch = unsafe batch else { return }
        for message in messages {
            let (topic, payload) = (message.topic, message.payload)
            unsafe gpslog_mqtt_batch_add(batch, topic, payload, payload.count, message.isRetained)
        }
    }

    deinit {
        unsafe gpslog_mqtt_batch_free(pointer)
    }

    /// Publishes them and waits.
    func publish(within time: Duration) -> Result<[MQTTOutcome], TransportFailure> {
        guard count > 0 else { return .success([]) }
        guard let pointer = unsafe pointer, let target = unsafe session.pointer else { return .failure(.outOfMemory) }
        let outcome = unsafe gpslog_mqtt_publish(target, pointer, time.wholeMilliseconds)
        if let failure = unsafe failure(outcome, pointer, after: time) { return .failure(failure) }
        return .success(
            (0..<count).map { unsafe MQTTOutcome(gpslog_mqtt_message_answer(pointer, $0)) }
        )
    }

    /// Has them end at once; from any thread.
    func cancel() {
        guard let pointer = unsafe pointer, let target = unsafe session.pointer else { return }
        unsafe gpslog_mqtt_cancel(target, pointer)
    }

    /// What a batch's end means; nil where each message was answered.
    private func failure(
        _ outcome: gpslog_mqtt_outcome,
        _ pointer: OpaquePointer,
        after time: Duration
    ) -> TransportFailure? {
        switch outcome {
        case gpslog_mqtt_answered: nil
        case gpslog_mqtt_cancelled: .cancelled
        case gpslog_mqtt_no_library: .missing("libmosquitto.so.1", package: "libmosquitto1")
        case gpslog_mqtt_no_memory: .outOfMemory
        case gpslog_mqtt_no_answer_in_time: .late(after: time)
        case gpslog_mqtt_unknown_host: .unknownHost
        case gpslog_mqtt_not_connected: .notConnected(unsafe gpslog_mqtt_system_error(pointer))
        // Which of them it is, libmosquitto does not tell.
        case gpslog_mqtt_untrusted_server: .untrusted("it has expired, or no authority that is trusted vouches for it")
        case gpslog_mqtt_wrong_name: .wrongName
        case gpslog_mqtt_unusable_files:
            .notTrusted(reason: "the file of the authorities, the client certificate or its key cannot be used")
        case gpslog_mqtt_certificate_wanted: .certificateWanted
        case gpslog_mqtt_no_encryption: .unencrypted("")
        case gpslog_mqtt_flooded: .notTrusted(reason: "the broker sends more than anybody has asked for")
        case gpslog_mqtt_turned_away: .turnedAway(unsafe Int(gpslog_mqtt_reason(pointer)))
        default: .lost
        }
    }
}
