import { assertFrames, assertPixels, ImageBytes } from '#src/backend/platform/upload/image-bytes.ts'

type Chunk = { name: string; data: Uint8Array; whole: Uint8Array }
type Canvas = { width: number; height: number; isAnimated: boolean }

const maxProfileBytes = 65_536
const profileFlag = 0x20
const exifAndXmpFlags = 0x0c
const animationFlag = 0x02

/** Rewrites a WebP with only its required chunks; drops EXIF, XMP and unknown chunks. Throws Unfit. */
export function rewriteWebp(bytes: Uint8Array): Uint8Array {
  const reader = new ImageBytes(bytes)
  reader.take(4)
  const size = reader.little32()
  if (size > reader.left) reader.take(size) // refused as truncated
  reader.take(4)
  const body = new ImageBytes(bytes.subarray(0, 8 + size))
  body.take(12)
  const chunks = readChunks(body)
  const [first] = chunks
  if (first?.name === 'VP8X') return riffOf(extended(chunks, reader))
  if (!first || chunks.length !== 1) throw reader.damaged('RIFF')
  readPixels(first, reader)
  return riffOf([first.whole])
}

function readChunks(reader: ImageBytes): Chunk[] {
  const chunks: Chunk[] = []
  while (reader.left > 0) {
    const from = reader.at
    const name = reader.letters(4)
    const data = reader.take(reader.little32())
    if (data.length % 2 === 1 && reader.byte() !== 0) throw reader.damaged(name)
    chunks.push({ name, data, whole: reader.bytes.subarray(from, reader.at) })
  }
  return chunks
}

function extended(chunks: Chunk[], reader: ImageBytes): Uint8Array[] {
  const [head, ...rest] = chunks
  if (head?.data.length !== 10) throw reader.damaged('VP8X')
  const fields = new ImageBytes(head.data)
  const flags = fields.little32()
  const canvas = {
    width: fields.little24() + 1,
    height: fields.little24() + 1,
    isAnimated: (flags & animationFlag) !== 0,
  }
  assertPixels(canvas.width, canvas.height)
  const kept: Uint8Array[] = []
  let hasProfile = false
  let pictures = 0
  for (const chunk of rest) {
    const { name, data, whole } = chunk
    if (name === 'VP8X') throw reader.damaged(name)
    if (name === 'ICCP' && !hasProfile && pictures === 0 && data.length <= maxProfileBytes) {
      hasProfile = true
      kept.push(whole)
    } else if (name === 'ANIM' && canvas.isAnimated && data.length === 6) {
      kept.push(whole)
    } else if (name === 'ANMF' && canvas.isAnimated) {
      pictures += 1
      assertFrames(pictures, canvas.width, canvas.height)
      kept.push(chunkOf(name, frameOf(data, canvas)))
    } else if (['ALPH', 'VP8 ', 'VP8L'].includes(name) && !canvas.isAnimated) {
      if (name !== 'ALPH') {
        pictures += 1
        assertSize(readPixels(chunk, reader), canvas, reader)
      }
      if (pictures > 1) throw reader.damaged(name)
      kept.push(whole)
    } else if (['ANIM', 'ANMF', 'ALPH', 'VP8 ', 'VP8L'].includes(name)) {
      throw reader.damaged(name)
    }
  }
  if (pictures === 0) throw reader.damaged('VP8X')
  const data = Uint8Array.from(head.data)
  data[0] = (flags & ~(exifAndXmpFlags | profileFlag)) | (hasProfile ? profileFlag : 0)
  return [chunkOf('VP8X', data), ...kept]
}

function frameOf(data: Uint8Array, canvas: Canvas): Uint8Array {
  const reader = new ImageBytes(data)
  const left = reader.little24() * 2
  const top = reader.little24() * 2
  const size = { width: reader.little24() + 1, height: reader.little24() + 1 }
  reader.take(4)
  if (left + size.width > canvas.width || top + size.height > canvas.height) throw reader.damaged('ANMF')
  const chunks = readChunks(new ImageBytes(data.subarray(16)))
  const kept = chunks.filter(({ name }) => ['ALPH', 'VP8 ', 'VP8L'].includes(name))
  const pictures = kept.filter(({ name }) => name !== 'ALPH')
  const [picture] = pictures
  if (!picture || pictures.length > 1 || kept.length > 2) throw reader.damaged('ANMF')
  assertSize(readPixels(picture, reader), size, reader)
  return Buffer.concat([data.subarray(0, 16), ...kept.map(({ whole }) => whole)])
}

function assertSize(
  found: { width: number; height: number },
  said: { width: number; height: number },
  reader: ImageBytes,
): void {
  if (found.width !== said.width || found.height !== said.height) throw reader.damaged('VP8X')
}

/** Reads a picture's size from its first bytes, in both formats. RFC 6386, 9.1 and RFC 9649, 3.4. */
function readPixels({ name, data }: Chunk, whole: ImageBytes): { width: number; height: number } {
  const reader = new ImageBytes(data)
  if (name === 'VP8 ') {
    const isKeyFrame = (reader.little24() & 1) === 0
    const isStart = reader.byte() === 0x9d && reader.byte() === 0x01 && reader.byte() === 0x2a
    if (!isKeyFrame || !isStart) throw whole.damaged('VP8')
    const size = { width: reader.little16() & 0x3fff, height: reader.little16() & 0x3fff }
    assertPixels(size.width, size.height)
    return size
  }
  if (name !== 'VP8L' || reader.byte() !== 0x2f) throw whole.damaged(name)
  const bits = reader.little32()
  if (bits >>> 29 !== 0) throw whole.damaged(name)
  const size = { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  assertPixels(size.width, size.height)
  return size
}

function chunkOf(name: string, data: Uint8Array): Uint8Array {
  const head = Buffer.alloc(8)
  head.write(name, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, new Uint8Array(data.length % 2)])
}

function riffOf(chunks: Uint8Array[]): Uint8Array {
  return chunkOf('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]))
}
