// What a result of libcurl means.
#ifndef OUTCOME_H
#define OUTCOME_H

#include "Request.h"

// Takes the status, and what is known of a failure, into the request.
enum gpslog_http_outcome gpslog_http_outcome_of(
    const struct curl_library *curl, CURL *easy, CURLcode result, struct gpslog_http_request *request);

#endif
