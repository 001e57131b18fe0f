// libvips for Swift: its calls take NULL-terminated argument lists, which Swift cannot write, so
// the few this project needs are spelled out here. No decisions: sizes and limits come from Swift.

#ifndef DAYLY_CVIPS_SHIM_H
#define DAYLY_CVIPS_SHIM_H

#include <vips/vips.h>

/// Starts libvips and closes every loader but those of photographs. 0 on success.
static inline int dayly_vips_start(void) {
  // Large intermediates would otherwise go to a temporary file, and a photo must not.
  g_setenv("VIPS_DISC_THRESHOLD", "64g", TRUE);
  // Damaged files are refused by their result; libvips need not write about them as well.
  g_setenv("VIPS_WARNING", "0", TRUE);
  if (VIPS_INIT("dayly")) return -1;
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
  return 0;
}

/// Forgets the calling thread's error text.
static inline void dayly_vips_forget_errors(void) { vips_error_clear(); }

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

/// Decodes, turns upright, scales to exactly width × height, converts to 8-bit sRGB on white.
/// The caller owns the result; NULL when anything is wrong with the bytes.
static inline VipsImage *dayly_vips_upright(
    const void *bytes, size_t count, int width, int height) {
  VipsImage *scaled = NULL;
  if (vips_thumbnail_buffer((void *)bytes, count, &scaled, width, "height", height, "size",
                            VIPS_SIZE_FORCE, "export_profile", "srgb", "option_string",
                            "fail_on=truncated", NULL))
    return NULL;
  VipsImage *colour = NULL;
  int failed = vips_colourspace(scaled, &colour, VIPS_INTERPRETATION_sRGB, NULL);
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

/// The pixels, three bytes each, row after row. Free with `g_free`; NULL on failure.
static inline void *dayly_vips_pixels(VipsImage *image, size_t *count) {
  VipsImage *bytes = NULL;
  if (vips_cast_uchar(image, &bytes, NULL)) return NULL;
  void *pixels = NULL;
  if (vips_image_get_bands(bytes) == 3) pixels = vips_image_write_to_memory(bytes, count);
  g_object_unref(bytes);
  return pixels;
}

/// Draws a line of text, a byte a pixel. A point is a pixel. Free with `g_free`; NULL on failure.
static inline void *dayly_vips_text(const char *text, const char *font, int *width, int *height) {
  VipsImage *image = NULL;
  if (vips_text(&image, text, "font", font, "dpi", 72, NULL)) return NULL;
  *width = vips_image_get_width(image);
  *height = vips_image_get_height(image);
  size_t count = 0;
  void *pixels = NULL;
  if (vips_image_get_bands(image) == 1 && vips_image_get_format(image) == VIPS_FORMAT_UCHAR)
    pixels = vips_image_write_to_memory(image, &count);
  g_object_unref(image);
  return pixels;
}

/// Gives an image back.
static inline void dayly_vips_release(VipsImage *image) { g_object_unref(image); }

/// Gives memory of libvips back.
static inline void dayly_vips_free(void *memory) { g_free(memory); }

#endif
