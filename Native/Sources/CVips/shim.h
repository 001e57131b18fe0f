// libvips for Swift: its calls take NULL-terminated argument lists, which Swift cannot write, so
// the few this project needs are spelled out here. No decisions: sizes and limits come from Swift.

#ifndef DAYLY_CVIPS_SHIM_H
#define DAYLY_CVIPS_SHIM_H

#include <string.h>
#include <unistd.h>
#include <vips/vips.h>

/// Ends the process, with a number that says so, where GLib has no memory: it would abort.
static inline void dayly_vips_end(
    const gchar *domain, GLogLevelFlags level, const gchar *message, gpointer code) {
  (void)domain, (void)message;
  if (level & G_LOG_FLAG_FATAL) _exit(GPOINTER_TO_INT(code));
}

/// Starts libvips and closes every loader but those of photographs. 0 on success.
static inline int dayly_vips_start(int memory_exit) {
  // Large intermediates would otherwise go to a temporary file, and a photo must not.
  g_setenv("VIPS_DISC_THRESHOLD", "64g", TRUE);
  // Damaged files are refused by their result; libvips need not write about them as well.
  g_setenv("VIPS_WARNING", "0", TRUE);
  g_log_set_default_handler(dayly_vips_end, GINT_TO_POINTER(memory_exit));
  if (VIPS_INIT("dayly")) return -1;
  // More make one picture no faster, and each has a stack.
  if (vips_concurrency_get() > 4) vips_concurrency_set(4);
  // Operations are remembered with their pixels unless told otherwise.
  vips_cache_set_max(0);
  vips_operation_block_set("VipsForeignLoad", TRUE);
  vips_operation_block_set("VipsForeignLoadJpeg", FALSE);
  vips_operation_block_set("VipsForeignLoadPng", FALSE);
  vips_operation_block_set("VipsForeignLoadWebp", FALSE);
  vips_operation_block_set("VipsForeignLoadHeif", FALSE);
  vips_operation_block_set("VipsForeignLoadNsgif", FALSE);
  vips_operation_block_set("VipsForeignLoadTiff", FALSE);
  vips_block_untrusted_set(TRUE);
  // libvips calls these untrusted, as most that it has; they run where there are no keys. Where it
  // was built without them such a picture has no loader, and is refused as before.
  vips_operation_block_set("VipsForeignLoadJp2k", FALSE);
  vips_operation_block_set("VipsForeignLoadJxl", FALSE);
  return 0;
}

/// Forgets what went wrong; 1 where that was that memory ran out, as libvips or a library of a
/// format says it.
static inline int dayly_vips_forget_errors(void) {
  const char *words[] = {"out of memory", "insufficient memory", "memory allocation"};
  gchar *said = g_ascii_strdown(vips_error_buffer(), -1);
  int ran_out = 0;
  for (unsigned at = 0; at < sizeof words / sizeof words[0]; at++)
    ran_out |= strstr(said, words[at]) != NULL;
  g_free(said);
  vips_error_clear();
  return ran_out;
}

/// Reads dimensions as stored and the EXIF orientation, without decoding pixels. 0 on success.
static inline int dayly_vips_header(
    const void *bytes, size_t count, int *width, int *height, int *orientation) {
  VipsImage *image = vips_image_new_from_buffer(bytes, count, "", NULL);
  if (!image) return -1;
  *width = vips_image_get_width(image);
  *height = vips_image_get_height(image);
  *orientation = vips_image_get_orientation(image);
  g_object_unref(image);
  return 0;
}

/// Whether the picture says which colours its values stand for.
static inline int dayly_vips_has_profile(const void *bytes, size_t count) {
  VipsImage *image = vips_image_new_from_buffer(bytes, count, "", NULL);
  if (!image) return 0;
  int has = vips_image_get_typeof(image, VIPS_META_ICC_NAME) != 0;
  g_object_unref(image);
  return has;
}

/// Decodes, turns upright, scales to exactly width × height, converts to 8-bit sRGB on white.
/// The caller owns the result; NULL when anything is wrong with the bytes.
static inline VipsImage *dayly_vips_upright(
    const void *bytes, size_t count, int width, int height) {
  VipsImage *scaled = NULL;
  // Values without a profile are sRGB already: a way through libvips' own profile would change
  // strong colours visibly. A profile that libvips cannot use counts as none, as in browsers.
  int failed = 1;
  if (dayly_vips_has_profile(bytes, count))
    failed = vips_thumbnail_buffer(
        (void *)bytes, count, &scaled, width, "height", height, "size", VIPS_SIZE_FORCE,
        "export_profile", "srgb", "option_string", "fail_on=truncated", NULL);
  if (failed)
    failed = vips_thumbnail_buffer(
        (void *)bytes, count, &scaled, width, "height", height, "size", VIPS_SIZE_FORCE,
        "option_string", "fail_on=truncated", NULL);
  if (failed) return NULL;
  VipsImage *colour = NULL;
  failed = vips_colourspace(scaled, &colour, VIPS_INTERPRETATION_sRGB, NULL);
  g_object_unref(scaled);
  if (failed) return NULL;
  if (!vips_image_hasalpha(colour)) return colour;
  double white[] = {255, 255, 255};
  VipsArrayDouble *background = vips_array_double_new(white, 3);
  VipsImage *flat = NULL;
  failed = vips_flatten(colour, &flat, "background", background, NULL);
  vips_area_unref(VIPS_AREA(background));
  g_object_unref(colour);
  return failed ? NULL : flat;
}

/// Encodes as JPEG without any metadata or profile. Free `*out` with `g_free`. 0 on success.
static inline int dayly_vips_jpeg(VipsImage *image, int quality, void **out, size_t *count) {
  return vips_jpegsave_buffer(image, out, count, "Q", quality, "strip", TRUE, NULL);
}

/// Takes the place of the image it was made from.
static inline VipsImage *dayly_vips_next(VipsImage *from, int failed, VipsImage *made) {
  g_object_unref(from);
  return failed ? NULL : made;
}

/// Decodes all of it, as large as it is, upright, as 8-bit sRGB on white. The caller owns the
/// result; NULL when anything is wrong with the bytes.
static inline VipsImage *dayly_vips_whole(const void *bytes, size_t count) {
  VipsImage *image = vips_image_new_from_buffer(
      bytes, count, "", "fail_on", VIPS_FAIL_ON_TRUNCATED, NULL);
  if (!image) return NULL;
  VipsImage *made = NULL;
  int failed = vips_autorot(image, &made, NULL);
  image = dayly_vips_next(image, failed, made);
  if (!image) return NULL;
  if (vips_image_get_typeof(image, VIPS_META_ICC_NAME)
      && !vips_icc_transform(image, &made, "srgb", "embedded", TRUE, NULL))
    image = dayly_vips_next(image, 0, made);
  failed = vips_colourspace(image, &made, VIPS_INTERPRETATION_sRGB, NULL);
  image = dayly_vips_next(image, failed, made);
  if (!image || !vips_image_hasalpha(image)) return image;
  double white[] = {255, 255, 255};
  VipsArrayDouble *background = vips_array_double_new(white, 3);
  failed = vips_flatten(image, &made, "background", background, NULL);
  vips_area_unref(VIPS_AREA(background));
  return dayly_vips_next(image, failed, made);
}

/// Left and right change places, then quarter turns clockwise. Takes `image`; NULL on failure.
static inline VipsImage *dayly_vips_turned(VipsImage *image, int mirrored, int turns) {
  VipsImage *made = NULL;
  if (mirrored) {
    int failed = vips_flip(image, &made, VIPS_DIRECTION_HORIZONTAL, NULL);
    image = dayly_vips_next(image, failed, made);
    if (!image) return NULL;
  }
  if (turns == 0) return image;
  VipsAngle angle = turns == 1 ? VIPS_ANGLE_D90 : turns == 2 ? VIPS_ANGLE_D180 : VIPS_ANGLE_D270;
  int failed = vips_rot(image, &made, angle, NULL);
  return dayly_vips_next(image, failed, made);
}

/// Turned around its middle by a rotation that has a scale in it. Takes `image`; NULL on failure.
static inline VipsImage *dayly_vips_straightened(VipsImage *image, double along, double across) {
  int width = vips_image_get_width(image), height = vips_image_get_height(image);
  int bounds[] = {0, 0, width, height};
  VipsArrayInt *area = vips_array_int_new(bounds, 4);
  VipsInterpolate *interpolate = vips_interpolate_new("bicubic");
  double x = width / 2.0, y = height / 2.0;
  VipsImage *made = NULL;
  int failed = vips_affine(
      image, &made, along, -across, across, along, "oarea", area, "interpolate", interpolate,
      "odx", x - (along * x - across * y), "ody", y - (across * x + along * y), "extend",
      VIPS_EXTEND_COPY, NULL);
  vips_area_unref(VIPS_AREA(area));
  g_object_unref(interpolate);
  return dayly_vips_next(image, failed, made);
}

/// A part of it. Takes `image`; NULL on failure.
static inline VipsImage *dayly_vips_cropped(
    VipsImage *image, int left, int top, int width, int height) {
  VipsImage *made = NULL;
  int failed = vips_extract_area(image, &made, left, top, width, height, NULL);
  return dayly_vips_next(image, failed, made);
}

/// Each value replaced by that of a table of 256. Takes `image`; NULL on failure.
static inline VipsImage *dayly_vips_lit(VipsImage *image, const void *table) {
  VipsImage *made = NULL;
  VipsImage *values = vips_image_new_from_memory_copy(table, 256, 256, 1, 1, VIPS_FORMAT_UCHAR);
  if (!values) return dayly_vips_next(image, 1, NULL);
  int failed = vips_maplut(image, &made, values, NULL);
  g_object_unref(values);
  return dayly_vips_next(image, failed, made);
}

/// Red, green and blue from nine parts of them, and what is added. Takes `image`; NULL on failure.
static inline VipsImage *dayly_vips_mixed(VipsImage *image, const double *parts, double added) {
  VipsImage *made = NULL;
  VipsImage *matrix = vips_image_new_matrix_from_array(3, 3, parts, 9);
  if (!matrix) return dayly_vips_next(image, 1, NULL);
  int failed = vips_recomb(image, &made, matrix, NULL);
  g_object_unref(matrix);
  image = dayly_vips_next(image, failed, made);
  if (!image) return NULL;
  // What is cast is cut off: with a half more it is rounded.
  failed = vips_linear1(image, &made, 1, added + 0.5, NULL);
  image = dayly_vips_next(image, failed, made);
  if (!image) return NULL;
  failed = vips_cast_uchar(image, &made, NULL);
  return dayly_vips_next(image, failed, made);
}

/// The pixels, three bytes each, row after row. Free with `g_free`; NULL on failure.
static inline void *dayly_vips_pixels(VipsImage *image, size_t *count) {
  VipsImage *bytes = NULL;
  if (vips_cast_uchar(image, &bytes, NULL)) return NULL;
  void *pixels = NULL;
  if (vips_image_get_bands(bytes) == 3) pixels = vips_image_write_to_memory(bytes, count);
  g_object_unref(bytes);
  return pixels;
}

/// An image of pixels, three bytes each, row after row, which are copied; NULL on failure.
static inline VipsImage *dayly_vips_of_pixels(const void *bytes, int width, int height) {
  VipsImage *image = vips_image_new_from_memory_copy(
      bytes, (size_t)width * (size_t)height * 3, width, height, 3, VIPS_FORMAT_UCHAR);
  if (!image) return NULL;
  VipsImage *made = NULL;
  int failed = vips_copy(image, &made, "interpretation", VIPS_INTERPRETATION_sRGB, NULL);
  return dayly_vips_next(image, failed, made);
}

/// Gives an image back.
static inline void dayly_vips_release(VipsImage *image) { g_object_unref(image); }

/// Gives memory of libvips back.
static inline void dayly_vips_free(void *memory) { g_free(memory); }

#endif
