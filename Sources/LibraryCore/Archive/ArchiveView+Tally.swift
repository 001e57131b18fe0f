// What is told of a backup, a restore or a verification while it goes on.

import Wire

extension ArchiveView {
  /// So many of those that failed are listed.
  static let failureCountMax = 256

  init(_ work: ArchiveWork) {
    self.init(
      work: work, items: 0, present: 0, done: 0, marked: 0, reread: 0, rewritten: 0, lists: 0,
      sections: 0, bytes: 0, doneBytes: 0, failed: 0, failures: [], unfinished: false, fault: nil,
      ended: false)
  }

  /// One that was not begun.
  init(_ work: ArchiveWork, _ fault: ArchiveFault) {
    self.init(work)
    end(fault)
  }

  mutating func fail(_ item: PhotoID?, _ fault: ItemFault) {
    // An item that is gone, and whose copy is damaged, is one.
    if let item, let index = failures.firstIndex(where: { $0.item == item }) {
      failures[index].fault = fault
      return
    }
    failed &+= 1
    guard failures.count < Self.failureCountMax else { return }
    failures.append(ArchiveFailure(item: item, fault: fault))
  }

  mutating func end(_ fault: ArchiveFault?) {
    self.fault = fault
    ended = true
  }
}
