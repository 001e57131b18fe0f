// What a view is given and what it gives back. Declarations only: nothing here runs.

import type { Access, BlobName, Event, ImageName, Screen, SecretName } from '../wire/types';

/** What every screen may use of the world. */
export interface Context {
  /** Reports what happened. The answer comes as another `update`. */
  send(event: Event): void;
  /** Hands over a picture that was dropped or pasted, as if chosen from the library. */
  offer(file: File): void;
  images: {
    /** An address for an opened image, or null while there is none. */
    url(name: ImageName): string | null;
    draftUrl(name: BlobName): string | null;
    /** Calls back whenever an address may have come or gone. */
    onChange(callback: () => void): void;
  };
  camera: {
    stream(): MediaStream | null;
    onChange(callback: () => void): void;
  };
  secrets: {
    words(name: SecretName): Promise<string[]>;
    link(path: string, name: SecretName): Promise<string>;
    /** Keeps what was typed as a transient secret and returns its name. */
    put(value: string, what?: 'code' | 'words'): SecretName;
  };
  system: {
    /** Whether this device may be told of new photos. */
    notifications(): Access['kind'];
  };
  now(): number;
}

/** One kind of screen, drawn. */
export interface ScreenView<K extends Screen['kind']> {
  element: HTMLElement;
  /** Takes the focus when the screen appears, unless `first` does. */
  heading: HTMLElement;
  /** The field a screen is there for: who comes to it types at once. */
  first?: HTMLElement;
  /** Draws the value, changing only what differs. */
  update(screen: Extract<Screen, { kind: K }>): void;
  /** Hears Escape first; answers whether that was all it meant. */
  escape?(): boolean;
  /** Called every second while shown. */
  tick?(): void;
  /** Called once when it goes: forget what must not stay. */
  leave?(): void;
}

export type Maker<K extends Screen['kind']> = (context: Context) => ScreenView<K>;
