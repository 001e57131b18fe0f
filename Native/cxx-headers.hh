// What BoringSSL's files include of C++'s library; Tools/native compiles it once for all of them.

#include <algorithm>
#include <array>
#include <atomic>
#include <iterator>
#include <limits>
#include <memory>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>
#include <variant>
