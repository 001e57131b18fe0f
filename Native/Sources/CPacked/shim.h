// zlib and brotli for Swift, each as the one call this project needs: unpack all of something, and
// say whether it was exactly one packed whole.

#ifndef DAYLY_CPACKED_SHIM_H
#define DAYLY_CPACKED_SHIM_H

#include <brotli/decode.h>
#include <stddef.h>
#include <stdint.h>
#include <zlib.h>

/// Unpacks one gzip member. 0 when it ends where `packed` ends and fits; `*count` is then its
/// length.
static inline int dayly_gunzip(
    const uint8_t *packed, size_t packedCount, uint8_t *plain, size_t plainMax, size_t *count) {
  if (packedCount > UINT32_MAX || plainMax > UINT32_MAX) return -1;
  z_stream stream = {0};
  // 15 bits of window, and 16 for the header and trailer of gzip.
  if (inflateInit2(&stream, 15 + 16) != Z_OK) return -1;
  stream.next_in = (Bytef *)packed;
  stream.avail_in = (uInt)packedCount;
  stream.next_out = plain;
  stream.avail_out = (uInt)plainMax;
  int ended = inflate(&stream, Z_FINISH) == Z_STREAM_END && stream.avail_in == 0;
  *count = stream.total_out;
  inflateEnd(&stream);
  return ended ? 0 : -1;
}

/// Unpacks brotli. 0 when it ends where `packed` ends and fits; `*count` is then its length.
static inline int dayly_unbrotli(
    const uint8_t *packed, size_t packedCount, uint8_t *plain, size_t plainMax, size_t *count) {
  BrotliDecoderState *state = BrotliDecoderCreateInstance(NULL, NULL, NULL);
  if (!state) return -1;
  const uint8_t *in = packed;
  uint8_t *out = plain;
  size_t inCount = packedCount;
  size_t outCount = plainMax;
  // The call for all at once takes anything behind the end for none of its business.
  int ended = BrotliDecoderDecompressStream(state, &inCount, &in, &outCount, &out, count)
          == BROTLI_DECODER_RESULT_SUCCESS && inCount == 0;
  BrotliDecoderDestroyInstance(state);
  return ended ? 0 : -1;
}

#endif
