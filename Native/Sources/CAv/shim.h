// libav for Swift: its headers, and the few of its macros that Swift cannot read. No decisions.

#ifndef DAYLY_CAV_SHIM_H
#define DAYLY_CAV_SHIM_H

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/channel_layout.h>
#include <libavutil/display.h>
#include <libavutil/opt.h>
#include <libswresample/swresample.h>
#include <libswscale/swscale.h>

/// There is nothing yet: more has to be given first.
static inline int dayly_av_again(void) { return AVERROR(EAGAIN); }

/// There is nothing any more.
static inline int dayly_av_end(void) { return AVERROR_EOF; }

/// What could not be read, and what nobody may open.
static inline int dayly_av_failed(void) { return AVERROR(EIO); }

/// A time that is not known.
static inline int64_t dayly_av_no_time(void) { return AV_NOPTS_VALUE; }

/// Resamples a decoded frame, whose planes Swift cannot hand on as they are. How many samples were
/// made, or what is less than 0.
static inline int dayly_swr_convert(
    SwrContext *context, uint8_t **out, int count, const AVFrame *frame) {
  return swr_convert(context, out, count, (const uint8_t **)frame->extended_data,
                     frame->nb_samples);
}

#endif
