import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createInflate } from 'node:zlib'
import { m } from '#messages'
import { assertPixels, ImageBytes } from '#src/backend/platform/upload/image-bytes.ts'
import { InvalidFileError } from '#src/backend/platform/upload/invalid-file-error.ts'

/** Channels of a pixel and the allowed bit depths, by colour type. PNG 3rd edition, 11.2.1. */
const kinds = new Map([
  [0, { channels: 1, depths: [1, 2, 4, 8, 16] }],
  [2, { channels: 3, depths: [8, 16] }],
  [3, { channels: 1, depths: [1, 2, 4, 8] }],
  [4, { channels: 2, depths: [8, 16] }],
  [6, { channels: 4, depths: [8, 16] }],
])
const palette = 3
const maxProfileBytes = 32_768
/** Chunks that affect how the picture looks; texts, EXIF, times and unknown chunks are dropped. */
const kept = new Set(['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'iCCP', 'cICP'])
const once = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'sBIT', 'iCCP', 'cICP', 'IEND'])
const animated = new Set(['acTL', 'fcTL', 'fdAT'])

/** Rewrites a PNG with only its required chunks, each checked. Counts pixels without storing them. Throws Unfit. */
export async function rewritePng(bytes: Uint8Array): Promise<Uint8Array> {
  const reader = new ImageBytes(bytes)
  const parts = [reader.take(8)]
  const seen = new Set<string>()
  const pixels: Uint8Array[] = []
  let header = { expected: 0, colourType: 0 }
  let last = ''
  while (last !== 'IEND') {
    const from = reader.at
    const length = reader.big32()
    const name = reader.letters(4)
    if (!/^[A-Za-z]{4}$/.test(name) || (seen.size === 0) !== (name === 'IHDR')) throw reader.damaged(name)
    const data = reader.take(length)
    if (crc32(reader.bytes.subarray(from + 4, reader.at)) !== reader.big32()) throw reader.damaged(name)
    if (animated.has(name)) throw new InvalidFileError((locale) => m.logo_animated_png({}, { locale }))
    const isNeeded = kept.has(name)
    const isCritical = /^[A-Z]/.test(name)
    if (isCritical && !isNeeded) throw reader.damaged(name)
    if (once.has(name) && seen.has(name)) throw reader.damaged(name)
    if (name === 'IDAT' && seen.has('IDAT') && last !== 'IDAT') throw reader.damaged(name)
    if (name === 'IHDR') header = readHeader(data, reader)
    if (name === 'PLTE' && !isPalette(data, header.colourType, seen)) throw reader.damaged(name)
    if (name === 'IDAT' && header.colourType === palette && !seen.has('PLTE')) throw reader.damaged(name)
    if (name === 'IEND' && length > 0) throw reader.damaged(name)
    if (name === 'IDAT') pixels.push(data)
    const isLarge = name === 'iCCP' && length > maxProfileBytes
    if (isNeeded && !isLarge) parts.push(reader.bytes.subarray(from, reader.at))
    seen.add(name)
    last = name
  }
  if (pixels.length === 0 || !(await isFilled(pixels, header.expected))) throw reader.damaged('IDAT')
  return Buffer.concat(parts)
}

function readHeader(data: Uint8Array, reader: ImageBytes): { expected: number; colourType: number } {
  if (data.length !== 13) throw reader.damaged('IHDR')
  const fields = new ImageBytes(data)
  const width = fields.big32()
  const height = fields.big32()
  assertPixels(width, height)
  const [depth = 0, colourType = 0, compression, filter, interlace = 2] = fields.take(5)
  const kind = kinds.get(colourType)
  if (!kind?.depths.includes(depth) || compression !== 0 || filter !== 0 || interlace > 1) throw reader.damaged('IHDR')
  const bits = depth * kind.channels
  const size = (w: number, h: number) => (w === 0 || h === 0 ? 0 : h * (1 + Math.ceil((w * bits) / 8)))
  if (interlace === 0) return { expected: size(width, height), colourType }
  const expected = passes.reduce(
    (sum, [x, y, dx, dy]) =>
      sum + size(Math.ceil(Math.max(0, width - x) / dx), Math.ceil(Math.max(0, height - y) / dy)),
    0,
  )
  return { expected, colourType }
}

/** Adam7: the start and steps of each pass. PNG 3rd edition, 8.1. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

function isPalette(data: Uint8Array, colourType: number, seen: ReadonlySet<string>): boolean {
  const fits = data.length > 0 && data.length % 3 === 0 && data.length <= 768
  return fits && colourType !== 0 && colourType !== 4 && !seen.has('IDAT')
}

/**
 * Whether the data has exactly as many bytes of pixels as the header says. Counts them as they arrive and stops when
 * there are too many.
 */
async function isFilled(pixels: Uint8Array[], expected: number): Promise<boolean> {
  let size = 0
  const count = new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      size += chunk.length
      done(size > expected ? new Error('Too many pixels') : null)
    },
  })
  try {
    await pipeline(pixels, createInflate(), count)
  } catch {
    return false // no deflate stream, or more than the header says
  }
  return size === expected
}
