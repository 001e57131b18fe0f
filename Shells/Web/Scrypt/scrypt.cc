// BoringSSL's scrypt (RFC 7914) for a browser. Compiled with crypto/evp/scrypt.cc of swift-crypto,
// which the command line has, too, and with nothing else of that library.

#include <CCryptoBoringSSL_err.h>
#include <CCryptoBoringSSL_evp.h>
#include <CCryptoBoringSSL_mem.h>

#include <cstdlib>
#include <cstring>

#include <strings.h>

namespace {
constexpr uint64_t kBlockSize = 8;
constexpr uint64_t kParallelism = 1;
constexpr size_t kMaxMemory = size_t{2} << 30;
/// What PBKDF2 makes of the passphrase before the mixing, and is given after it.
uint8_t block[128 * kBlockSize * kParallelism];
size_t allocated;
}  // namespace

/// Both are the browser's: the page has put the first one's result into the block, and takes the
/// second one's salt out of it.
int PKCS5_PBKDF2_HMAC(const char *, size_t, const uint8_t *salt, size_t salt_len, uint32_t,
                      const EVP_MD *, size_t key_len, uint8_t *out_key) {
  if (key_len == sizeof(block)) memcpy(out_key, block, key_len);
  if (salt_len == sizeof(block)) memcpy(block, salt, salt_len);
  return 1;
}

const EVP_MD *EVP_sha256(void) { return nullptr; }

void ERR_put_error(int, int, int, const char *, unsigned) {}

void *OPENSSL_calloc(size_t count, size_t size) {
  allocated = count * size;
  return calloc(count, size);
}

void OPENSSL_free(void *memory) {
  explicit_bzero(memory, allocated);
  free(memory);
}

extern "C" {

/// Where 1024 bytes are put before and taken after.
__attribute__((export_name("scrypt_block"))) uint8_t *scrypt_block() { return block; }

/// Mixes the block with N = 2^work_factor; 0 when there are not 2^work_factor KiB of memory.
__attribute__((export_name("scrypt_mix"))) int scrypt_mix(uint32_t work_factor) {
  const uint8_t no_salt = 0;
  uint8_t no_key;
  return EVP_PBE_scrypt("", 0, &no_salt, 0, uint64_t{1} << work_factor, kBlockSize, kParallelism,
                        kMaxMemory, &no_key, sizeof(no_key));
}
}
