// WebCodecs, as far as films are made with it; the type checker's own library does not know it yet.

interface EncodedChunk {
  readonly type: 'key' | 'delta';
  /** Microseconds. */
  readonly timestamp: number;
  readonly byteLength: number;
  copyTo(bytes: Uint8Array): void;
}

interface VideoEncoderConfig {
  codec: string;
  width: number;
  height: number;
  framerate: number;
  bitrate: number;
  avc?: { format: 'avc' };
}

interface AudioEncoderConfig {
  codec: string;
  sampleRate: number;
  numberOfChannels: number;
  bitrate: number;
}

interface DecoderConfig {
  codec: string;
  description?: BufferSource;
  colorSpace?: VideoColorSpaceInit;
}

interface EncoderSettings {
  output(chunk: EncodedChunk, metadata?: { decoderConfig?: DecoderConfig }): void;
  error(error: Error): void;
}

declare class VideoFrame {
  constructor(canvas: HTMLCanvasElement, settings: { timestamp: number; duration: number });
  close(): void;
}

declare class VideoEncoder extends EventTarget {
  static isConfigSupported(config: VideoEncoderConfig): Promise<{ supported?: boolean }>;
  constructor(settings: EncoderSettings);
  readonly encodeQueueSize: number;
  readonly state: 'unconfigured' | 'configured' | 'closed';
  configure(config: VideoEncoderConfig): void;
  encode(frame: VideoFrame, settings: { keyFrame: boolean }): void;
  flush(): Promise<void>;
  close(): void;
}

declare class AudioData {
  constructor(settings: {
    format: 'f32-planar', sampleRate: number, numberOfFrames: number, numberOfChannels: number,
    timestamp: number, data: Float32Array,
  });
  close(): void;
}

declare class AudioEncoder extends EventTarget {
  static isConfigSupported(config: AudioEncoderConfig): Promise<{ supported?: boolean }>;
  constructor(settings: EncoderSettings);
  readonly encodeQueueSize: number;
  readonly state: 'unconfigured' | 'configured' | 'closed';
  configure(config: AudioEncoderConfig): void;
  encode(data: AudioData): void;
  flush(): Promise<void>;
  close(): void;
}
