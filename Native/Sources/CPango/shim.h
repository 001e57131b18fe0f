// Cairo draws pages, Pango the text on them.
#include <cairo-pdf.h>
#include <cairo.h>
#include <pango/pangocairo.h>
