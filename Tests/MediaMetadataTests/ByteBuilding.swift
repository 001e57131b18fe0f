// Bytes written one after another, for the files of the tests.

func be16(_ value: Int) -> [UInt8] { [UInt8(value >> 8 & 255), UInt8(value & 255)] }
func be32(_ value: Int) -> [UInt8] { be16(value >> 16) + be16(value) }
func be64(_ value: UInt64) -> [UInt8] {
  (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * UInt64($0))) }
}
func le16(_ value: Int) -> [UInt8] { be16(value).reversed() }
func le32(_ value: Int) -> [UInt8] { be32(value).reversed() }
func ascii(_ text: String) -> [UInt8] { Array(text.utf8) }
func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }
