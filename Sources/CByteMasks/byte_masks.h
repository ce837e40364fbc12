// Bit masks of the commas and of the marks among 64 bytes, by SSE2, which every x86-64 processor has. Swift has no word for
// pmovmskb.
#ifndef GPSLOG_BYTE_MASKS_H
#define GPSLOG_BYTE_MASKS_H

#if defined(__SSE2__)
#include <emmintrin.h>
#include <stdint.h>

// One bit for each of 64 bytes, the first byte's the lowest.
typedef struct {
    uint64_t separators; // commas
    uint64_t marks;      // dollar signs, and all bytes but printable ASCII
} gpslog_byte_masks;

static inline gpslog_byte_masks gpslog_byte_masks_of(const uint8_t *bytes) {
    gpslog_byte_masks masks = {0, 0};
    for (int part = 0; part < 4; part++) {
        __m128i block = _mm_loadu_si128((const __m128i *)(bytes + 16 * part));
        // Signed, so that everything from 0x7F on is below 0x21 too once 1 is added.
        __m128i unprintable = _mm_cmplt_epi8(_mm_add_epi8(block, _mm_set1_epi8(1)), _mm_set1_epi8(0x21));
        __m128i marks = _mm_or_si128(unprintable, _mm_cmpeq_epi8(block, _mm_set1_epi8('$')));
        __m128i commas = _mm_cmpeq_epi8(block, _mm_set1_epi8(','));
        masks.marks |= (uint64_t)(uint32_t)_mm_movemask_epi8(marks) << (16 * part);
        masks.separators |= (uint64_t)(uint32_t)_mm_movemask_epi8(commas) << (16 * part);
    }
    return masks;
}
#endif

#endif
