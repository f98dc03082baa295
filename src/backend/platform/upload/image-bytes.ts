import { m } from '#messages'
import { InvalidFileError } from './invalid-file-error.ts'

const maxSide = 4096
const maxPixels = 16_777_216
const maxFrames = 500
const maxFramePixels = 64_000_000

/** Reads a picture's bytes in order; refuses a read past the end as truncated. */
export class ImageBytes {
  readonly bytes: Uint8Array
  at = 0
  readonly #view: DataView

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  get left(): number {
    return this.bytes.length - this.at
  }

  #step(size: number): number {
    if (size > this.left) throw new InvalidFileError((locale) => m.logo_cut_off({}, { locale }))
    const from = this.at
    this.at += size
    return from
  }

  take(size: number): Uint8Array {
    const from = this.#step(size)
    return this.bytes.subarray(from, from + size)
  }

  byte(): number {
    return this.#view.getUint8(this.#step(1))
  }

  big16(): number {
    return this.#view.getUint16(this.#step(2))
  }

  big32(): number {
    return this.#view.getUint32(this.#step(4))
  }

  little16(): number {
    return this.#view.getUint16(this.#step(2), true)
  }

  little24(): number {
    return this.little16() + this.byte() * 0x1_00_00
  }

  little32(): number {
    return this.#view.getUint32(this.#step(4), true)
  }

  letters(size: number): string {
    return String.fromCharCode(...this.take(size))
  }

  damaged(part: string): InvalidFileError {
    const { at } = this
    const shown = part.replaceAll(/[^\w ]/g, '?')
    return new InvalidFileError((locale) => m.logo_damaged({ part: shown, at }, { locale }))
  }
}

/**
 * Refuses pictures with too many pixels, before anything is drawn: the allowed number fits into any browser's memory.
 */
export function assertPixels(width: number, height: number): void {
  if (width === 0 || height === 0) throw new InvalidFileError((locale) => m.logo_no_pixels({}, { locale }))
  if (width > maxSide || height > maxSide || width * height > maxPixels)
    throw new InvalidFileError((locale) => m.logo_too_many_pixels({ width, height, side: maxSide }, { locale }))
}

/** Refuses too many frames: each costs a whole canvas, however small it is. */
export function assertFrames(frames: number, width: number, height: number): void {
  if (frames > maxFrames || (frames > 1 && frames * width * height > maxFramePixels))
    throw new InvalidFileError((locale) => m.logo_too_long({ frames: maxFrames }, { locale }))
}

export function startsWith(bytes: Uint8Array, ...start: number[]): boolean {
  return start.every((value, index) => bytes[index] === value)
}
