// Numbers of things, as a sentence has them.

/// "1 item", "3 items".
func counted(_ count: some BinaryInteger, _ thing: String) -> String {
  count == 1 ? "1 \(thing)" : "\(count) \(thing)s"
}

/// "1 item was", "3 items were".
func counted(_ count: some BinaryInteger, _ thing: String, _ one: String, _ many: String) -> String
{
  "\(counted(count, thing)) \(count == 1 ? one : many)"
}
