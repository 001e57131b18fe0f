// Whether two runs of bytes are the same. Ids, texts and names are compared all over the core;
// left to the compiler, each place would hold the loop.

/// What `==` says, kept out of line.
@inline(never)
public func isSame(_ one: [UInt8], _ other: [UInt8]) -> Bool { one == other }
