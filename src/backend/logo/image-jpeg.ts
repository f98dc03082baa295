import { assertPixels, ImageBytes } from '#src/backend/platform/upload/image-bytes.ts'
import { orientationOf } from './exif-orientation.ts'

const frameMarkers = new Set([0xc0, 0xc1, 0xc2]) // baseline, extended, progressive: what browsers draw
const tableMarkers = new Set([0xc4, 0xdb, 0xdd]) // Huffman and quantisation tables, restart interval
const comment = 0xfe
const scanMarker = 0xda
const endMarker = 0xd9
/** Maximum number of scans: each covers the whole picture. */
const maxScans = 100
const maxProfileBytes = 65_536

/**
 * Rewrites a JPEG with only its required segments, including colour profile and orientation, up to its end marker if it
 * has one. Throws Unfit.
 */
export function rewriteJpeg(bytes: Uint8Array): Uint8Array {
  const reader = new ImageBytes(bytes)
  reader.take(2)
  const about: Uint8Array[] = []
  const profile: Uint8Array[] = []
  const drawn: Uint8Array[] = []
  let frames = 0
  let scans = 0
  while (scans === 0 || reader.left > 0) {
    const marker = readMarker(reader)
    const name = `FF${marker.toString(16).toUpperCase().padStart(2, '0')}`
    if (marker === endMarker) break
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xd8)) throw reader.damaged(name) // these have no length
    const from = reader.at
    const length = reader.big16()
    if (length < 2) throw reader.damaged(name)
    const data = reader.take(length - 2)
    const segment = Buffer.concat([Uint8Array.of(0xff, marker), bytes.subarray(from, reader.at)])
    if (marker === scanMarker) {
      scans += 1
      if (frames === 0 || scans > maxScans) throw reader.damaged(name)
      drawn.push(segment, takeScan(reader))
    } else if (frameMarkers.has(marker)) {
      frames += 1
      if (frames > 1 || !isFrame(data)) throw reader.damaged(name)
      drawn.push(segment)
    } else if (tableMarkers.has(marker)) {
      drawn.push(segment)
    } else if (marker >= 0xe0 && marker <= 0xef) {
      if (marker === 0xe2 && begins(data, 'ICC_PROFILE\0')) profile.push(segment)
      else about.push(...keptOf(marker, data))
    } else if (marker !== comment) {
      throw reader.damaged(name)
    }
  }
  if (scans === 0) throw reader.damaged('FFD9')
  const profileBytes = profile.reduce((sum, { length }) => sum + length, 0)
  const kept = profileBytes > maxProfileBytes ? [] : profile
  return Buffer.concat([Uint8Array.of(0xff, 0xd8), ...about, ...kept, ...drawn, Uint8Array.of(0xff, endMarker)])
}

function readMarker(reader: ImageBytes): number {
  if (reader.byte() !== 0xff) throw reader.damaged('marker')
  for (;;) {
    const marker = reader.byte()
    if (marker !== 0xff) return marker // any number of FF bytes may precede it
  }
}

/**
 * Returns the parts of a segment to keep: the resolution of JFIF without the thumbnail, the orientation of Exif, the
 * colour transform of Adobe.
 */
function keptOf(marker: number, data: Uint8Array): Uint8Array[] {
  if (marker === 0xe0 && begins(data, 'JFIF\0') && data.length >= 14)
    return [application(marker, [...data.subarray(0, 12), 0, 0])]
  if (marker === 0xee && begins(data, 'Adobe') && data.length >= 12) return [application(marker, data.subarray(0, 12))]
  if (marker !== 0xe1 || !begins(data, 'Exif\0\0')) return []
  const turning = orientationOf(data.subarray(6))
  if (turning === 1) return []
  const entry = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, turning, 0, 0]
  return [application(marker, [...Buffer.from('Exif\0\0MM\0*\0\0\0\x08\0\x01', 'latin1'), ...entry, 0, 0, 0, 0])]
}

function application(marker: number, data: ArrayLike<number>): Uint8Array {
  return Uint8Array.from([0xff, marker, 0, data.length + 2, ...Array.from(data)])
}

function isFrame(data: Uint8Array): boolean {
  const fields = new ImageBytes(data)
  const depth = fields.byte()
  const height = fields.big16()
  assertPixels(fields.big16(), height)
  const components = fields.byte()
  return depth === 8 && [1, 3, 4].includes(components) && fields.left === components * 3
}

function takeScan(reader: ImageBytes): Uint8Array {
  const { bytes, at: from } = reader
  let at = from
  for (;;) {
    at = bytes.indexOf(0xff, at)
    const next = at < 0 ? undefined : bytes[at + 1]
    // Browsers draw a picture that lacks its end marker.
    if (next === undefined) return takeRest(reader)
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return reader.take(at - from)
    at += 2
  }
}

function takeRest(reader: ImageBytes): Uint8Array {
  const rest = reader.take(reader.left)
  return rest.at(-1) === 0xff ? rest.subarray(0, -1) : rest
}

function begins(data: Uint8Array, text: string): boolean {
  return Buffer.from(data.subarray(0, text.length)).toString('latin1') === text
}
