import { assertFrames, assertPixels, ImageBytes } from '#src/backend/platform/upload/image-bytes.ts'

/** Rewrites a GIF with only its required blocks; drops comments, texts and unknown application blocks. Throws Unfit. */
export function rewriteGif(bytes: Uint8Array): Uint8Array {
  const reader = new ImageBytes(bytes)
  const parts = [reader.take(6)]
  const screenFrom = reader.at
  const width = reader.little16()
  const height = reader.little16()
  assertPixels(width, height)
  const packed = reader.byte()
  reader.take(2 + tableBytes(packed))
  parts.push(bytes.subarray(screenFrom, reader.at))
  let frames = 0
  // Some programs omit the trailer.
  while (frames === 0 || reader.left > 0) {
    const from = reader.at
    const block = reader.byte()
    if (block === 0x3b) break
    if (block === 0x2c) {
      frames += 1
      assertFrames(frames, width, height)
      takeFrame(reader, width, height)
      parts.push(bytes.subarray(from, reader.at))
    } else if (block === 0x21) {
      parts.push(...takeExtension(reader))
    } else {
      throw reader.damaged('block')
    }
  }
  if (frames === 0) throw reader.damaged('trailer')
  return Buffer.concat([...parts, Uint8Array.of(0x3b)])
}

function tableBytes(packed: number): number {
  return packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0
}

function takeFrame(reader: ImageBytes, width: number, height: number): void {
  const left = reader.little16()
  const top = reader.little16()
  const frameWidth = reader.little16()
  const frameHeight = reader.little16()
  assertPixels(frameWidth, frameHeight)
  if (left + frameWidth > width || top + frameHeight > height) throw reader.damaged('frame')
  reader.take(tableBytes(reader.byte()))
  const codeSize = reader.byte()
  if (codeSize < 1 || codeSize > 8) throw reader.damaged('frame')
  if (takeBlocks(reader).length === 0) throw reader.damaged('frame')
}

function takeBlocks(reader: ImageBytes): Uint8Array[] {
  const blocks = []
  for (let size = reader.byte(); size > 0; size = reader.byte()) blocks.push(reader.take(size))
  return blocks
}

function takeExtension(reader: ImageBytes): Uint8Array[] {
  const label = reader.byte()
  const [first = new Uint8Array(), second = new Uint8Array()] = takeBlocks(reader)
  if (label === 0xf9) {
    if (first.length !== 4) throw reader.damaged('graphic control')
    return [Uint8Array.of(0x21, label, 4, ...first, 0)]
  }
  const isLoop = label === 0xff && Buffer.from(first).equals(Buffer.from('NETSCAPE2.0')) && second.length === 3
  return isLoop ? [Uint8Array.of(0x21, label, first.length, ...first, second.length, ...second, 0)] : []
}
