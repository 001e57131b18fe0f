// Parts of the web platform that the type checker's own library does not know yet.

interface TrustedTypePolicyFactory {
  createPolicy(
    name: string, rules: { createScriptURL: (input: string) => string },
  ): { createScriptURL: (input: string) => { toString(): string } };
}

interface Window {
  readonly trustedTypes?: TrustedTypePolicyFactory;
  /** What the system opens an installed app with, in Chromium. */
  readonly launchQueue?: {
    setConsumer(take: (launched: { files: readonly FileSystemFileHandle[] }) => void): void,
  };
}

interface Window {
  /** In Chromium. */
  readonly showDirectoryPicker?: (
    options: { id: string, mode: 'read' | 'readwrite' },
  ) => Promise<FileSystemDirectoryHandle>;
}

interface DataTransferItem {
  /** In Chromium. */
  getAsFileSystemHandle?(): Promise<FileSystemFileHandle | FileSystemDirectoryHandle | null>;
}

interface FileSystemHandle {
  isSameEntry(other: FileSystemHandle): Promise<boolean>;
  queryPermission(descriptor: { mode: 'read' | 'readwrite' }): Promise<PermissionState>;
  requestPermission(descriptor: { mode: 'read' | 'readwrite' }): Promise<PermissionState>;
}

interface FileSystemDirectoryHandle {
  values(): AsyncIterableIterator<FileSystemFileHandle | FileSystemDirectoryHandle>;
}

interface FileSystemWritableFileStream extends WritableStream {
  write(data: Uint8Array | Blob): Promise<void>;
}

interface FileSystemFileHandle {
  createWritable(): Promise<FileSystemWritableFileStream>;
}

interface MediaTrackCapabilities {
  torch?: boolean;
  focusMode?: string[];
  zoom?: { min: number; max: number; step?: number };
}

interface MediaTrackSettings {
  zoom?: number;
}

interface OffscreenCanvas {
  width: number;
  height: number;
  getContext(kind: '2d', settings?: { alpha: boolean }): CanvasRenderingContext2D | null;
  convertToBlob(options: { type: string; quality: number }): Promise<Blob>;
}

declare const OffscreenCanvas: {
  new (width: number, height: number): OffscreenCanvas;
};

interface Navigator {
  /** Safari on phones and tablets: whether the page runs from the home screen. */
  readonly standalone?: boolean;
  readonly wakeLock?: { request(kind: 'screen'): Promise<{ release(): Promise<void> }> };
  setAppBadge?(count?: number): Promise<void>;
  clearAppBadge?(): Promise<void>;
}

interface ServiceWorkerRegistration {
  /** Background Sync, in Chromium. */
  readonly sync?: { register(tag: string): Promise<void> };
}

/** The camera's own way of taking photos, in Chromium. */
declare class ImageCapture {
  constructor(track: MediaStreamTrack);
  getPhotoCapabilities(): Promise<{ imageWidth: { max: number }; imageHeight: { max: number } }>;
  takePhoto(settings: { imageWidth: number; imageHeight: number }): Promise<Blob>;
}

interface MediaRecorderOptions {
  videoKeyFrameIntervalDuration?: number;
}
