// Bit masks of the commas and of the marks among 64 bytes, by the vector instructions that every x86-64 processor (SSE2) and
// every arm64 processor (NEON) has. Swift has no word for pmovmskb, nor for addp.
#ifndef GPSLOG_BYTE_MASKS_H
#define GPSLOG_BYTE_MASKS_H

#include <stdint.h>
#if defined(__SSE2__)
#include <emmintrin.h>
#elif defined(__ARM_NEON) && defined(__aarch64__) && !defined(__AARCH64EB__)
#include <arm_neon.h>
#endif

// One bit for each of 64 bytes, the first byte's the lowest.
typedef struct {
    uint64_t separators; // commas
    uint64_t marks;      // dollar signs, and all bytes but printable ASCII
} gpslog_byte_masks;

#if defined(__SSE2__)
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
#elif defined(__ARM_NEON) && defined(__aarch64__) && !defined(__AARCH64EB__)
// One bit for each of 64 bytes that are all ones or all zeros: each byte keeps the bit of its place among eight, and three
// rounds of sums of neighbours put eight bytes into one.
static inline uint64_t gpslog_bits_of(uint8x16_t first, uint8x16_t second, uint8x16_t third, uint8x16_t fourth) {
    const uint8x16_t places = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    uint8x16_t low = vpaddq_u8(vandq_u8(first, places), vandq_u8(second, places));
    uint8x16_t high = vpaddq_u8(vandq_u8(third, places), vandq_u8(fourth, places));
    uint8x16_t all = vpaddq_u8(low, high);
    return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(all, all)), 0);
}

static inline gpslog_byte_masks gpslog_byte_masks_of(const uint8_t *bytes) {
    uint8x16_t marks[4], commas[4];
    for (int part = 0; part < 4; part++) {
        uint8x16_t block = vld1q_u8(bytes + 16 * part);
        // From 0x7F on the sum is negative.
        int8x16_t sum = vaddq_s8(vreinterpretq_s8_u8(block), vdupq_n_s8(1));
        marks[part] = vorrq_u8(vcltq_s8(sum, vdupq_n_s8(0x21)), vceqq_u8(block, vdupq_n_u8('$')));
        commas[part] = vceqq_u8(block, vdupq_n_u8(','));
    }
    gpslog_byte_masks masks = {
        gpslog_bits_of(commas[0], commas[1], commas[2], commas[3]),
        gpslog_bits_of(marks[0], marks[1], marks[2], marks[3]),
    };
    return masks;
}
#endif

#endif
