type Size = { width: number; height: number }
type Format = { type: string; endings: readonly string[]; start: RegExp; sizeIn: (file: Buffer) => Size | undefined }

const formats: readonly Format[] = [
  {
    type: 'image/png',
    endings: ['png'],
    start: /^\x89PNG\r\n[^]\n[^]{4}IHDR/,
    sizeIn: (file) => ({ width: file.readUInt32BE(16), height: file.readUInt32BE(20) }),
  },
  { type: 'image/jpeg', endings: ['jpg', 'jpeg'], start: /^\xFF\xD8\xFF/, sizeIn: jpegSize },
  { type: 'image/gif', endings: ['gif'], start: /^GIF8[79]a/, sizeIn: gifSize },
  { type: 'image/webp', endings: ['webp'], start: /^RIFF[^]{4}WEBPVP8[ LX]/, sizeIn: webpSize },
]

/**
 * Returns the format of a picture, and its width and height in pixels as a browser draws it. Reads only the header.
 * Returns undefined for an unknown format, or if the bytes end within the header.
 */
export function readPictureHeader(bytes: Uint8Array): (Omit<Format, 'start' | 'sizeIn'> & Size) | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const format = formats.find(({ start }) => start.test(file.toString('latin1', 0, 16)))
  try {
    const size = format?.sizeIn(file)
    return format && size && size.width > 0 && size.height > 0 ? { ...format, ...size } : undefined
  } catch (error) {
    // A read past the end throws a RangeError, so the bytes end within the header.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/**
 * Returns the size of a JPEG's first frame. Returns undefined where decoders disagree, for example with bytes between
 * two segments.
 */
function jpegSize(file: Buffer): Size | undefined {
  for (let at = 2; file.readUInt8(at) === 0xff; at += 2 + file.readUInt16BE(at + 2)) {
    const marker = file.readUInt8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xc2 // baseline, extended, progressive: what browsers draw
    if (isFrame) return { width: file.readUInt16BE(at + 7), height: file.readUInt16BE(at + 5) }
    const isTable = marker === 0xc4 || marker === 0xdb || marker === 0xdd
    const isMetadata = (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe
    if (!isTable && !isMetadata) return undefined
  }
  return undefined
}

/**
 * Returns the size of a GIF's screen or of its first frame, whichever is larger, because browsers enlarge the screen to
 * the frame.
 */
function gifSize(file: Buffer): Size | undefined {
  const flags = file.readUInt8(10)
  let at = 13 + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  while (file.readUInt8(at) === 0x21) {
    at += 2
    for (let size = file.readUInt8(at); size > 0; size = file.readUInt8(at)) at += 1 + size
    at += 1
  }
  if (file.readUInt8(at) !== 0x2c) return undefined
  return {
    width: Math.max(file.readUInt16LE(6), file.readUInt16LE(at + 1) + file.readUInt16LE(at + 5)),
    height: Math.max(file.readUInt16LE(8), file.readUInt16LE(at + 3) + file.readUInt16LE(at + 7)),
  }
}

/** Returns the size of a WebP: lossy, lossless or extended (RFC 9649, sections 2.5 to 2.7). */
function webpSize(file: Buffer): Size {
  const kind = file.toString('latin1', 12, 16)
  if (kind === 'VP8X') return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 }
  if (kind === 'VP8 ') return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff }
  const bits = file.readUInt32LE(21)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}
