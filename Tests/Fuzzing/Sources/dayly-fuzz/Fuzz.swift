// libFuzzer, and what it calls with the bytes it has made up.

/// What the package manager makes `main` of.
@_cdecl("dayly_fuzz_main")
public func main(_ count: CInt, _ arguments: Arguments) -> CInt {
  var (count, arguments) = (count, arguments)
  return runLibFuzzer(&count, &arguments) { fuzz($0, $1) }
}

public typealias Arguments = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
typealias Target = @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt

@_silgen_name("LLVMFuzzerRunDriver")
func runLibFuzzer(
  _ count: UnsafeMutablePointer<CInt>, _ arguments: UnsafeMutablePointer<Arguments>,
  _ target: Target
) -> CInt

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  Readers.take(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}
