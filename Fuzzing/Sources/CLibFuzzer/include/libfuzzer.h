#pragma once

#include <stddef.h>
#include <stdint.h>

// libFuzzer is linked by the compiler and has no header of its own.

/// Mutates size bytes of data, which has room for most, and returns how many there are then.
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);
