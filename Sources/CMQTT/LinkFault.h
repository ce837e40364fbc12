// What libmosquitto's results and words mean.
#ifndef LINK_FAULT_H
#define LINK_FAULT_H

#include "Link.h"

// Of a result that is not MOSQ_ERR_SUCCESS, and the errno that it left.
struct gpslog_mqtt_fault gpslog_mqtt_fault_of(const struct gpslog_mqtt_link *link, int result, int error);

// Of a line of libmosquitto's log; gpslog_mqtt_answered where it tells of no fault.
enum gpslog_mqtt_outcome gpslog_mqtt_tls_fault(const char *text);

// Why libmosquitto does not take a message; gpslog_mqtt_acknowledged where the link is at fault.
enum gpslog_mqtt_answer gpslog_mqtt_refusal(int result);

#endif
