// The pictures of an HEIC file, one coded part after another, for browsers that do not decode them:
// FFmpeg's decoder of HEVC (LGPL 2.1 or later), and what makes pixels of its planes. What lies
// where in a file, and how the picture is turned, cropped and coloured, its caller says.

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <libavcodec/avcodec.h>
#include <libavutil/pixdesc.h>
#include <libavutil/random_seed.h>

#define EXPORT(name) __attribute__((export_name(#name)))

/// No part of a picture is larger: with 256 MiB of memory none could be decoded.
enum { pixelsMax = 64 << 20 };

static AVCodecContext *decoder;
static AVFrame *frame;
static AVPacket *packet;

/// How colours become sRGB: 16 bits of light for each of 256 values of red, green and blue, how
/// much of each goes into each (of 65536), and what each step of light is in sRGB.
enum { stepBits = 14, stepCount = 1 << stepBits };
static struct {
  uint16_t light[3][256];
  int32_t mixed[9];
  uint8_t seen[stepCount];
} colors;

static uint16_t light_of(double part) {
  return (uint16_t)(part > 0 ? part < 1 ? part * 65535 + .5 : 65535 : 0);
}

/// A channel's curve as the schema's `ToneCurve.formula` has it.
EXPORT(set_formula) void set_formula(int channel, int g, int a, int b, int c, int d, int e, int f) {
  for (int i = 0; i < 256; i++) {
    double x = 65536. * i / 255;
    double base = ((double)a * x / 65536 + b) / 65536;
    double curved = base > 0 ? pow(base, g / 65536.) + e / 65536. : e / 65536.;
    colors.light[channel][i] =
        light_of(x >= d ? curved : ((double)c * x / 65536 + f) / 65536);
  }
}

/// As `ToneCurve.points` has it: two of them at least.
EXPORT(set_points) void set_points(int channel, const uint16_t *points, int count) {
  for (int i = 0; i < 256; i++) {
    int place = i * (count - 1) / 255, rest = i * (count - 1) % 255;
    int next = place + (rest > 0);
    colors.light[channel][i] =
        (uint16_t)((points[place] * (255 - rest) + points[next] * rest + 127) / 255);
  }
}

EXPORT(set_mixed) void set_mixed(int a, int b, int c, int d, int e, int f, int g, int h, int i) {
  int32_t parts[9] = {a, b, c, d, e, f, g, h, i};
  memcpy(colors.mixed, parts, sizeof parts);
  for (int step = 0; step < stepCount; step++) {
    double light = step / (double)(stepCount - 1);
    double seen = light <= .0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - .055;
    colors.seen[step] = (uint8_t)(255 * seen + .5);
  }
}

EXPORT(reserve) void *reserve(size_t count) {
  return calloc(1, count + AV_INPUT_BUFFER_PADDING_SIZE);
}

EXPORT(release) void release(void *place) { free(place); }

EXPORT(close_decoder) void close_decoder(void) {
  avcodec_free_context(&decoder);
  av_frame_free(&frame);
  av_packet_free(&packet);
}

/// Sets the decoder up by the content of a box hvcC; whether it could be.
EXPORT(open_decoder) int open_decoder(const uint8_t *set_up, int count) {
  close_decoder();
  av_log_set_level(AV_LOG_QUIET);
  decoder = avcodec_alloc_context3(avcodec_find_decoder(AV_CODEC_ID_HEVC));
  frame = av_frame_alloc();
  packet = av_packet_alloc();
  if (decoder && frame && packet)
    decoder->extradata = av_mallocz((size_t)count + AV_INPUT_BUFFER_PADDING_SIZE);
  if (!decoder || !frame || !packet || !decoder->extradata) return close_decoder(), 0;
  memcpy(decoder->extradata, set_up, (size_t)count);
  decoder->extradata_size = count;
  decoder->thread_count = 1;
  decoder->max_pixels = pixelsMax;
  decoder->flags |= AV_CODEC_FLAG_UNALIGNED;
  decoder->err_recognition = AV_EF_EXPLODE;
  if (avcodec_open2(decoder, NULL, NULL) < 0) return close_decoder(), 0;
  return 1;
}

/// Decodes one picture, behind which there is room for padding; whether it could be.
EXPORT(decode) int decode(uint8_t *bytes, int count) {
  if (!decoder) return 0;
  av_frame_unref(frame);
  packet->data = bytes;
  packet->size = count;
  packet->flags = AV_PKT_FLAG_KEY;
  int result = avcodec_send_packet(decoder, packet);
  if (result >= 0) {
    avcodec_send_packet(decoder, NULL);
    result = avcodec_receive_frame(decoder, frame);
  }
  avcodec_flush_buffers(decoder);
  return result >= 0 && av_pix_fmt_desc_get(frame->format);
}

EXPORT(decoded_width) int decoded_width(void) { return frame ? frame->width : 0; }
EXPORT(decoded_height) int decoded_height(void) { return frame ? frame->height : 0; }

static inline int sample(const AVFrame *from, int plane, int x, int y, int is_wide) {
  const uint8_t *row = from->data[plane] + (ptrdiff_t)y * from->linesize[plane];
  return is_wide ? ((const uint16_t *)(const void *)row)[x] : row[x];
}

static inline int byte_of(int value) { return value < 0 ? 0 : value > 255 ? 255 : value; }

static inline void brought_to_srgb(uint8_t *pixel) {
  int red = colors.light[0][pixel[0]];
  int green = colors.light[1][pixel[1]];
  int blue = colors.light[2][pixel[2]];
  for (int i = 0; i < 3; i++) {
    const int32_t *part = colors.mixed + 3 * i;
    int64_t light = (int64_t)part[0] * red + (int64_t)part[1] * green + (int64_t)part[2] * blue;
    int64_t step = light >> (32 - stepBits);
    pixel[i] = colors.seen[step < 0 ? 0 : step >= stepCount ? stepCount - 1 : step];
  }
}

/// How luma and chroma become red, green and blue (ITU-T H.273, 8.3), in parts of 65536 for samples
/// of so many bits more than 8.
struct Mixing {
  int luma, luma_from, red_of_v, green_of_u, green_of_v, blue_of_u, middle, shift;
};

static struct Mixing mixing(int matrix, int is_full, int depth) {
  double red = .299, blue = .114;
  if (matrix == 1) red = .2126, blue = .0722;
  if (matrix == 4) red = .30, blue = .11;
  if (matrix == 7) red = .212, blue = .087;
  if (matrix == 9 || matrix == 10) red = .2627, blue = .0593;
  double green = 1 - red - blue;
  double chroma = is_full ? 65536. : 65536. * 255 / 224;
  // Of more than 8 bits the largest is a little less than 256 times as much of 255.
  int shift = depth - 8;
  double less = is_full ? 255. * (1 << shift) / ((1 << depth) - 1) : 1;
  return (struct Mixing){
      .luma = (int)(less * (is_full ? 65536. : 65536. * 255 / 219) + .5),
      .luma_from = is_full ? 0 : 16 << shift,
      .red_of_v = (int)(less * 2 * (1 - red) * chroma + .5),
      .green_of_u = (int)(less * 2 * (1 - blue) * blue / green * chroma + .5),
      .green_of_v = (int)(less * 2 * (1 - red) * red / green * chroma + .5),
      .blue_of_u = (int)(less * 2 * (1 - blue) * chroma + .5),
      .middle = 128 << shift,
      .shift = 16 + shift,
  };
}

/// Where the pixels of a region go once it is turned as Exif's orientation says.
struct Turning {
  ptrdiff_t first, along, across;
};

static struct Turning turning(int orientation, int width, int height) {
  int is_lying = orientation >= 5;
  ptrdiff_t out_width = is_lying ? height : width, out_height = is_lying ? width : height;
  int flips_x = orientation == 2 || orientation == 3 || orientation == 6 || orientation == 7;
  int flips_y = orientation == 3 || orientation == 4 || orientation == 7 || orientation == 8;
  ptrdiff_t step_x = flips_x ? -4 : 4;
  ptrdiff_t step_y = (flips_y ? -4 : 4) * out_width;
  ptrdiff_t last_x = 4 * (out_width - 1), last_y = 4 * out_width * (out_height - 1);
  return (struct Turning){
      .first = (flips_x ? last_x : 0) + (flips_y ? last_y : 0),
      .along = is_lying ? step_y : step_x,
      .across = is_lying ? step_x : step_y,
  };
}

static int is_within(int left, int top, int width, int height) {
  return frame && frame->data[0] && left >= 0 && top >= 0 && width > 0 && height > 0 &&
         width <= frame->width && height <= frame->height && left <= frame->width - width &&
         top <= frame->height - height;
}

static inline void paint_row(uint8_t *out, ptrdiff_t along, int left, int y, int width,
                             struct Mixing mix, int kind, int is_wide, int is_srgb) {
  const AVPixFmtDescriptor *format = av_pix_fmt_desc_get(frame->format);
  int narrower = format->log2_chroma_w, row = y >> format->log2_chroma_h;
  int half = 1 << (mix.shift - 1);
  for (int x = left; x < left + width; x++, out += along) {
    int luma = sample(frame, 0, x, y, is_wide);
    if (kind == 2) {
      // Green, blue and red lie in planes of their own.
      int blue = sample(frame, 1, x, y, is_wide), red = sample(frame, 2, x, y, is_wide);
      out[0] = (uint8_t)(red >> (mix.shift - 16));
      out[1] = (uint8_t)(luma >> (mix.shift - 16));
      out[2] = (uint8_t)(blue >> (mix.shift - 16));
    } else {
      int u = kind ? sample(frame, 1, x >> narrower, row, is_wide) - mix.middle : 0;
      int v = kind ? sample(frame, 2, x >> narrower, row, is_wide) - mix.middle : 0;
      int light = (luma - mix.luma_from) * mix.luma + half;
      out[0] = (uint8_t)byte_of((light + mix.red_of_v * v) >> mix.shift);
      out[1] = (uint8_t)byte_of((light - mix.green_of_u * u - mix.green_of_v * v) >> mix.shift);
      out[2] = (uint8_t)byte_of((light + mix.blue_of_u * u) >> mix.shift);
    }
    out[3] = 255;
    if (!is_srgb) brought_to_srgb(out);
  }
}

/// A region of what was decoded as red, green, blue and opacity, turned. `matrix` and `is_full` are
/// the file's (ITU-T H.273), or negative where only the coded picture says them. Whether the region
/// lies in what was decoded.
EXPORT(paint) int paint(uint8_t *out, int left, int top, int width, int height, int orientation,
                        int matrix, int is_full, int is_srgb) {
  if (!is_within(left, top, width, height)) return 0;
  const AVPixFmtDescriptor *format = av_pix_fmt_desc_get(frame->format);
  if (matrix < 0) matrix = frame->colorspace;
  if (is_full < 0) is_full = frame->color_range == AVCOL_RANGE_JPEG;
  struct Mixing mix = mixing(matrix, is_full, format->comp[0].depth);
  struct Turning turned = turning(orientation, width, height);
  int is_wide = format->comp[0].depth > 8;
  int kind = format->flags & AV_PIX_FMT_FLAG_RGB ? 2 : format->nb_components >= 3;
  for (int y = 0; y < height; y++) {
    uint8_t *row = out + turned.first + y * turned.across;
    // One loop for what phones write, another for the rest.
    if (kind == 1 && !is_wide)
      paint_row(row, turned.along, left, top + y, width, mix, 1, 0, is_srgb);
    else
      paint_row(row, turned.along, left, top + y, width, mix, kind, is_wide, is_srgb);
  }
  return 1;
}

/// Makes pixels as opaque as the decoded picture is bright. Of colours that were multiplied by it
/// before, that is taken back.
EXPORT(paint_opacity) int paint_opacity(uint8_t *out, int left, int top, int width, int height,
                                        int orientation, int is_multiplied) {
  if (!is_within(left, top, width, height)) return 0;
  int depth = av_pix_fmt_desc_get(frame->format)->comp[0].depth;
  struct Mixing mix = mixing(0, frame->color_range != AVCOL_RANGE_MPEG, depth);
  struct Turning turned = turning(orientation, width, height);
  for (int y = 0; y < height; y++) {
    uint8_t *pixel = out + turned.first + y * turned.across;
    for (int x = left; x < left + width; x++, pixel += turned.along) {
      int luma = sample(frame, 0, x, top + y, depth > 8) - mix.luma_from;
      int opacity = byte_of((luma * mix.luma + (1 << (mix.shift - 1))) >> mix.shift);
      for (int i = 0; is_multiplied && opacity && i < 3; i++)
        pixel[i] = (uint8_t)byte_of((pixel[i] * 255 + opacity / 2) / opacity);
      pixel[3] = (uint8_t)opacity;
    }
  }
  return 1;
}

/// There is neither a clock nor chance here.
uint32_t av_get_random_seed(void) { return 1; }

/// The C library asks nothing of a system, for there is none: the module has no imports.
#define REFUSED(name, ...) \
  int __imported_wasi_snapshot_preview1_##name(__VA_ARGS__) { return 52; }
REFUSED(environ_get, int a, int b)
REFUSED(clock_time_get, int a, long long b, int c)
REFUSED(fd_close, int a)
REFUSED(fd_fdstat_get, int a, int b)
REFUSED(fd_seek, int a, long long b, int c, int d)
REFUSED(fd_write, int a, int b, int c, int d)
int __imported_wasi_snapshot_preview1_environ_sizes_get(int *count, int *bytes) {
  return *count = *bytes = 0;
}
_Noreturn void __imported_wasi_snapshot_preview1_proc_exit(int code) { __builtin_trap(); }
