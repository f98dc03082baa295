import { crc32, deflateSync } from 'node:zlib'

const ascii = (text: string) => Buffer.from(text, 'latin1')

// PNG

export function pngChunk(name: string, data: Uint8Array | string = ''): Buffer {
  const body = Buffer.concat([ascii(name), typeof data === 'string' ? ascii(data) : data])
  const head = Buffer.alloc(4)
  head.writeUInt32BE(body.length - 4)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([head, body, sum])
}

export const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export function pngHeader(width: number, height: number): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width)
  data.writeUInt32BE(height, 4)
  data.set([8, 2], 8)
  return pngChunk('IHDR', data)
}

/** Pixels of an RGB image, each row with its filter byte. */
export function pngPixels(width: number, height: number): Buffer {
  const rows = Buffer.alloc(height * (1 + width * 3))
  for (let at = 0; at < rows.length; at += 1) rows[at] = at % (1 + width * 3) === 0 ? 0 : (at * 37) % 256
  return pngChunk('IDAT', deflateSync(rows))
}

export const pngEnd = pngChunk('IEND')

/** An image of 12 × 8 pixels. */
export const png = () => Buffer.concat([pngStart, pngHeader(12, 8), pngPixels(12, 8), pngEnd])

// JPEG: 12 × 8 pixels, made by Chromium.

const jpegTables =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCAAIAAwDASIAAhEBAxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAQG/8QAJhAAAAIGCwAAAAAAAAAAAAAAABIBAgURFDIEBhMWFyMxQWak4//EABUBAQEAAAAAAAAAAAAAAAAAAAEE/8QAHhEAAQMEAwAAAAAAAAAAAAAAAQIDUQAEBREGEsH/2gAMAwEAAhEDEQA/AJ6sN+67cozYhoqGNk2hDGVSpM5Lpn6bDfY+8a7/AJgAhwyQWDufBRyq6dZu0pQdDqIk1//Z'
export const jpegBytes = Buffer.from(jpegTables, 'base64')

export function jpegSegment(marker: number, data: Uint8Array | string): Buffer {
  const body = typeof data === 'string' ? ascii(data) : Buffer.from(data)
  return Buffer.concat([Buffer.from([0xff, marker, (body.length + 2) >> 8, (body.length + 2) & 0xff]), body])
}

/** Returns the JPEG with more segments after the first one, which is the JFIF segment. */
export function jpeg(...more: Uint8Array[]): Buffer {
  return Buffer.concat([jpegBytes.subarray(0, 20), ...more, jpegBytes.subarray(20)])
}

/** Returns the same image with another size, in pixels, in its header. */
export function jpegOf(width: number, height: number): Buffer {
  const bytes = Buffer.from(jpegBytes)
  const at = bytes.indexOf(Buffer.from([0xff, 0xc0])) + 5
  bytes.writeUInt16BE(height, at)
  bytes.writeUInt16BE(width, at + 2)
  return bytes
}

// GIF: two colours in a global palette.

export function gifHead(width: number, height: number): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt16LE(width)
  size.writeUInt16LE(height, 2)
  return Buffer.concat([ascii('GIF89a'), size, Buffer.from([0x80, 0, 0, 0xb5, 0x54, 0x1c, 0xff, 0xff, 0xff])])
}

const gifFrame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 0x01, 0])

/** An image of 1 × 1 pixel. */
export const gif = () => Buffer.concat([gifHead(1, 1), gifFrame, Buffer.from([0x3b])])

// WebP: 12 × 8 pixels, made by Chromium; lossy and lossless.

export function webpChunk(name: string, data: Uint8Array | string): Buffer {
  const body = typeof data === 'string' ? ascii(data) : Buffer.from(data)
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)])
}

export const webpLossy = webpChunk(
  'VP8 ',
  Buffer.from(
    'UAIAnQEqDAAIAAFAJiWwAnQ1wD9AAUqs8+yIAP7L/+p//xb2/9YJCLtY1N/4xdgX4lDV7/YuwL8SkGf/iY+YI/ePVxt2/GV1pVLN/f3/NEX53IfrUAA=',
    'base64',
  ),
)
export const webpLossless = webpChunk(
  'VP8L',
  Buffer.from('LwvAAQAXIBBIkAObayeBQAKR1ZiTCgQS2CjnWWT+Az81KGgjhXmWRCRun6Ahov/hsZ/hAg==', 'base64'),
)

export function webp(...chunks: Uint8Array[]): Buffer {
  return webpChunk('RIFF', Buffer.concat([ascii('WEBP'), ...chunks]))
}

const size24 = (...values: number[]) => values.flatMap((value) => [value & 0xff, (value >> 8) & 0xff, value >> 16])

export function webpCanvas(width: number, height: number): Buffer {
  return webpChunk('VP8X', Buffer.from([0, 0, 0, 0, ...size24(width - 1, height - 1)]))
}
