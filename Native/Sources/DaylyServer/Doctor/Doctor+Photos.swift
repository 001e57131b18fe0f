// Where the photos are: a folder that can be written, or a bucket that may have them.

import Foundation

extension Doctor {
  func checkPhotos() async -> Finding {
    await Finding.of(.photos) {
      let folder = data.appendingPathComponent("blobs")
      if let bucket = configuration.blobs {
        guard FileBlobStore.isEmpty(folder) else { throw StartFailure.blobsElsewhere(folder.path) }
        let keys = try KeyFile.stored(data.appendingPathComponent(Server.keyName))
        try await S3BlobStore.inspect(
          bucket, owner: keys?.bucketMark, randomness: SystemRandomness())
        return "\(bucket) keeps no versions, is closed, and was written and emptied again."
      }
      guard FileStatus(folder.path) != nil else {
        return "There is no folder for photos yet: the first start makes it."
      }
      for path in [folder.path, "\(folder.path)/uploads"] {
        guard FileStatus(path) != nil else { continue }
        try requireWritable(path, consequence: ", so no photo is taken")
      }
      return "\(folder.path) can be written."
    }
  }
}
