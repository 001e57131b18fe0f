// Lets the pipelines that prepare pictures throw what the core is told about them.

extension ImageFault: Error {}
