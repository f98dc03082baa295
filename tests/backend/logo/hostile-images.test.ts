import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { readLogo } from '#src/backend/logo/logo.ts'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import {
  gif,
  gifExtension,
  gifFrame,
  gifHead,
  jpeg,
  jpegBytes,
  jpegOf,
  jpegSegment,
  png,
  pngChunk,
  pngEnd,
  pngHeader,
  pngPixels,
  pngStart,
  webp,
  webpCanvas,
  webpChunk,
  webpFrame,
  webpLossless,
  webpLossy,
} from './pictures.ts'

const join = (...parts: (Uint8Array | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
const script = '<script>alert(document.domain)</script>'
const page = `<!doctype html><html><body>${script}</body></html>`
const zip = join('PK\x03\x04', Buffer.alloc(26), 'META-INF/MANIFEST.MF', 'PK\x05\x06', Buffer.alloc(18))
const pngOf = (...chunks: Uint8Array[]) => join(pngStart, ...chunks)
const sized = (width: number, height: number) => pngOf(pngHeader(width, height), pngPixels(1, 1), pngEnd)
const idat = (size: number) => pngChunk('IDAT', deflateSync(Buffer.alloc(size)))
const gifFrames = (count: number) => gif(...Array.from({ length: count }, () => gifFrame()))
const corrupted = (bytes: Uint8Array, at: number) => {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 0xff
  return copy
}
const saying = (bytes: Uint8Array, at: number, size: number) => {
  const copy = Buffer.from(bytes)
  copy.writeUInt32LE(size, at)
  return copy
}
const jpegHead = jpegBytes.subarray(0, jpegBytes.length - 2)
const scan = jpegBytes.subarray(jpegBytes.indexOf(Buffer.from([0xff, 0xda])), jpegBytes.length - 2)
const brand = (name: string) => join('\0\0\0\x18ftyp', name, '\0\0\0\0mif1', name)

const kind = /PNG, JPEG, GIF, WebP or SVG/
const cutOff = /ends too early/
const damaged = /is damaged in the part “[\w ?]+”, at byte \d+/
const pixels = /\d+ × \d+\spixels is too large/
const noPixels = /no width or no height/
const tooLong = /animation is too long/

const cases: [string, number, RegExp, Uint8Array | string][] = [
  // What is none of the five kinds, whatever it is called
  ['nothing', 415, kind, ''],
  ['a page', 415, kind, page],
  ['a script', 415, kind, 'GIF=1;alert(1)//'],
  ['a BMP', 415, kind, join('BM', Buffer.alloc(60))],
  ['an icon', 415, kind, join('\0\0\x01\0\x01\0', Buffer.alloc(60))],
  ['a TIFF', 415, kind, join('II*\0', Buffer.alloc(60))],
  ['a TIFF of the other order', 415, kind, join('MM\0*', Buffer.alloc(60))],
  ['an AVIF', 415, kind, brand('avif')],
  ['a HEIC', 415, kind, brand('heic')],
  ['a JPEG XL', 415, kind, join('\0\0\0\x0cJXL \r\n\x87\n', Buffer.alloc(20))],
  ['a JPEG 2000', 415, kind, join('\0\0\0\x0cjP  \r\n\x87\n', Buffer.alloc(20))],
  ['a PSD', 415, kind, join('8BPS\0\x01', Buffer.alloc(60))],
  ['an EPS', 415, kind, '%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 1 1\n(x) run'],
  ['a PDF', 415, kind, '%PDF-1.7\n1 0 obj<</JS(app.alert(1))>>'],
  ['a PDF before a PNG', 415, kind, join('%PDF-1.7\n', png())],
  ['an archive', 415, kind, zip],
  ['a packed drawing', 415, kind, Buffer.from('1f8b0800000000000003', 'hex')],
  ['a program', 415, kind, join('MZ', Buffer.alloc(200))],
  ['a metafile', 415, kind, join('\xd7\xcd\xc6\x9a', Buffer.alloc(60))],
  ['a delegate of ImageMagick', 415, kind, 'push graphic-context\nfill \'url(https://127.0.0.1/|touch "/tmp/x")\'\n'],
  ['a sound in RIFF', 415, kind, join('RIFF\x24\0\0\0WAVE', Buffer.alloc(40))],
  ['GIF of no version', 415, kind, join('GIF88a', gif().subarray(6))],
  ['a PNG whose line ends were changed', 415, kind, join('\x89PNG\n\x1a\n', png().subarray(8))],
  ['a byte before a PNG', 415, kind, join('\n', png())],
  ['a megabyte and a byte', 413, /larger than 1\sMB/, join(png(), Buffer.alloc(1_048_577 - png().length))],
  // PNG
  ['PNG without its end', 400, cutOff, pngOf(pngHeader(12, 8), pngPixels(12, 8))],
  ['PNG of nothing but its beginning', 400, cutOff, pngStart],
  ['PNG with a wrong check sum of its header', 400, damaged, corrupted(png(), 30)],
  ['PNG with a wrong check sum of its pixels', 400, damaged, corrupted(png(), 45)],
  ['PNG with a wrong check sum of a text', 400, damaged, png(corrupted(pngChunk('tEXt', script), 10))],
  [
    'PNG that begins with another chunk',
    400,
    damaged,
    pngOf(pngChunk('tEXt', script), pngHeader(12, 8), pngPixels(12, 8), pngEnd),
  ],
  ['PNG with two headers', 400, damaged, png(pngHeader(12, 8))],
  ['PNG without pixels', 400, damaged, pngOf(pngHeader(12, 8), pngEnd)],
  ['PNG with something in its end', 400, damaged, pngOf(pngHeader(12, 8), pngPixels(12, 8), pngChunk('IEND', script))],
  ['PNG with pixels in two places', 400, damaged, pngOf(pngHeader(1, 1), idat(4), pngChunk('tEXt'), idat(4), pngEnd)],
  ['PNG with a needed chunk that nobody knows', 400, damaged, png(pngChunk('EVIL', script))],
  ['PNG with a chunk without a name', 400, damaged, png(pngChunk('\0\0\0\0', script))],
  [
    'PNG with a chunk longer than the file',
    400,
    cutOff,
    pngOf(pngHeader(1, 1), Buffer.from('7fffffff49444154', 'hex'), pngEnd),
  ],
  ['PNG with a chunk of 4 GB', 400, cutOff, pngOf(pngHeader(1, 1), Buffer.from('ffffffff49444154', 'hex'), pngEnd)],
  ['PNG without width', 400, noPixels, sized(0, 8)],
  ['PNG without height', 400, noPixels, sized(8, 0)],
  ['PNG of 65,535 × 65,535', 400, pixels, sized(65_535, 65_535)],
  ['PNG of 2^31 width', 400, pixels, sized(2 ** 31, 1)],
  ['PNG of 2^32 - 1 height', 400, pixels, sized(1, 2 ** 32 - 1)],
  ['PNG of 4,097 pixels', 400, pixels, sized(4_097, 1)],
  ['PNG whose pixels are more than it says', 400, damaged, pngOf(pngHeader(1, 1), idat(200_000_000), pngEnd)],
  ['PNG whose pixels are one byte too many', 400, damaged, pngOf(pngHeader(1, 1), idat(5), pngEnd)],
  ['PNG whose pixels are too few', 400, damaged, pngOf(pngHeader(4_096, 4_096), idat(4), pngEnd)],
  ['PNG whose pixels are no pixels', 400, damaged, pngOf(pngHeader(1, 1), pngChunk('IDAT', script), pngEnd)],
  ['PNG of a colour type there is not', 400, damaged, pngOf(pngHeader(1, 1, [8, 5, 0, 0, 0]), idat(4), pngEnd)],
  ['PNG of a depth there is not', 400, damaged, pngOf(pngHeader(1, 1, [4, 2, 0, 0, 0]), idat(4), pngEnd)],
  ['PNG of a compression there is not', 400, damaged, pngOf(pngHeader(1, 1, [8, 2, 1, 0, 0]), idat(4), pngEnd)],
  ['PNG with a palette that it lacks', 400, damaged, pngOf(pngHeader(1, 1, [8, 3, 0, 0, 0]), idat(2), pngEnd)],
  ['PNG with a palette of 300 colours', 400, damaged, png(pngChunk('PLTE', Buffer.alloc(900)))],
  ['PNG with a header of 14 bytes', 400, damaged, pngOf(pngChunk('IHDR', Buffer.alloc(14)), pngEnd)],
  ['PNG that is animated', 400, /PNG is animated/, png(pngChunk('acTL', Buffer.from([0, 1, 0x86, 0xa0, 0, 0, 0, 0])))],
  // JPEG
  ['JPEG that ends in a segment', 400, cutOff, jpegBytes.subarray(0, 40)],
  ['JPEG of nothing but its beginning', 400, cutOff, Buffer.from([0xff, 0xd8, 0xff])],
  ['JPEG without a picture', 400, damaged, Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
  ['JPEG with text between segments', 400, damaged, jpeg(Buffer.from(script))],
  [
    'JPEG that is a script',
    400,
    damaged,
    join('\xff\xd8\xff\xe0\x2f\x2a', Buffer.alloc(0x2f2a - 2), '*/=alert(1)/*\xff\xd9'),
  ],
  ['JPEG with a segment of no length', 400, damaged, jpeg(Buffer.from([0xff, 0xe1, 0, 0]))],
  ['JPEG with a picture in it', 400, damaged, jpeg(Buffer.from([0xff, 0xd8]))],
  [
    'JPEG with two frames',
    400,
    damaged,
    jpeg(
      jpegBytes.subarray(jpegBytes.indexOf(Buffer.from([0xff, 0xc0])), jpegBytes.indexOf(Buffer.from([0xff, 0xc4]))),
    ),
  ],
  ['JPEG coded as browsers cannot', 400, damaged, jpeg(jpegSegment(0xc9, Buffer.alloc(15)))],
  ['JPEG without loss', 400, damaged, jpeg(jpegSegment(0xc3, Buffer.alloc(15)))],
  ['JPEG with its height at the end', 400, damaged, jpeg(jpegSegment(0xdc, Buffer.from([0, 8])))],
  ['JPEG with a scan before its frame', 400, damaged, join('\xff\xd8', scan, '\xff\xd9')],
  [
    'JPEG with a thousand scans',
    400,
    damaged,
    join(jpegHead, ...Array.from({ length: 1_000 }, () => scan), '\xff\xd9'),
  ],
  ['JPEG without width', 400, noPixels, jpegOf(0, 8)],
  ['JPEG without height', 400, noPixels, jpegOf(8, 0)],
  ['JPEG of 65,535 × 65,535', 400, pixels, jpegOf(65_535, 65_535)],
  // GIF
  ['GIF that is a script', 400, pixels, 'GIF89a/*\x01\x01\0\0\0,\0\0\0\0\x01\0\x01\0*/=1;alert(1);'],
  ['GIF with PHP for a block', 400, damaged, gif(Buffer.from('<?php ?>'))],
  ['GIF without a frame', 400, damaged, join(gifHead(1, 1), ';')],
  ['GIF without width', 400, noPixels, join(gifHead(0, 1), gifFrame(), ';')],
  ['GIF of 65,535 × 65,535', 400, pixels, join(gifHead(65_535, 65_535), gifFrame(), ';')],
  ['GIF with a frame beside its screen', 400, damaged, gif(gifFrame(5, 5))],
  ['GIF with a frame of no pixels', 400, noPixels, gif(Buffer.from('2c00000000000001000000', 'hex'))],
  ['GIF with a frame without data', 400, damaged, gif(Buffer.from('2c0000000001000100000200', 'hex'))],
  [
    'GIF with a code size there is not',
    400,
    damaged,
    gif(Buffer.from('2c00000000010001000063024401 00'.replace(' ', ''), 'hex')),
  ],
  ['GIF of 100,000 frames', 413, /larger/, gifFrames(100_000)],
  ['GIF of 50,000 frames', 400, tooLong, gifFrames(50_000)],
  [
    'GIF of 4,096 × 4,096 in five frames',
    400,
    tooLong,
    join(gifHead(4_096, 4_096), ...Array.from({ length: 5 }, () => gifFrame()), ';'),
  ],
  ['GIF with a control block of another length', 400, damaged, gif(gifExtension(0xf9, Buffer.alloc(200)), gifFrame())],
  // WebP
  ['WebP that says it is shorter', 400, cutOff, saying(webp(webpLossy), 4, 20)],
  ['WebP that says it is longer', 400, cutOff, saying(webp(webpLossy), 4, 5_000)],
  ['WebP that says it is 4 GB', 400, cutOff, saying(webp(webpLossy), 4, 2 ** 32 - 1)],
  ['WebP that says it is nothing', 400, cutOff, saying(webp(webpLossy), 4, 0)],
  ['WebP with a chunk longer than the file', 400, cutOff, saying(webp(webpLossy), 16, 5_000)],
  ['WebP without a picture', 400, damaged, webp()],
  ['WebP with an unknown first chunk', 400, damaged, webp(webpChunk('EVIL', script), webpLossy)],
  ['WebP with a chunk behind its only one', 400, damaged, webp(webpLossy, webpChunk('EXIF', script))],
  ['WebP with two pictures', 400, damaged, webp(webpCanvas(12, 8), webpLossy, webpLossy)],
  ['WebP with two heads', 400, damaged, webp(webpCanvas(12, 8), webpCanvas(12, 8), webpLossy)],
  ['WebP of another size than its picture', 400, damaged, webp(webpCanvas(13, 8), webpLossy)],
  ['WebP of 16,384 × 16,384', 400, pixels, webp(webpCanvas(16_384, 16_384), webpLossy)],
  [
    'WebP without loss of 16,384 × 16,384',
    400,
    pixels,
    webp(webpChunk('VP8L', Buffer.from([0x2f, 0xff, 0xff, 0xff, 0x0f, 0]))),
  ],
  [
    'WebP with loss of 16,383 × 16,383',
    400,
    pixels,
    webp(webpChunk('VP8 ', Buffer.from([0, 0, 0, 0x9d, 1, 0x2a, 0xff, 0x3f, 0xff, 0x3f]))),
  ],
  [
    'WebP with loss of no width',
    400,
    noPixels,
    webp(webpChunk('VP8 ', Buffer.from([0, 0, 0, 0x9d, 1, 0x2a, 0, 0, 8, 0]))),
  ],
  ['WebP whose picture is a script', 400, damaged, webp(webpChunk('VP8 ', script))],
  ['WebP without loss that is a script', 400, damaged, webp(webpChunk('VP8L', script))],
  ['WebP with frames though it is still', 400, damaged, webp(webpCanvas(12, 8), webpFrame())],
  ['WebP with a frame beside its canvas', 400, damaged, webp(webpCanvas(12, 8, 2), webpFrame(8))],
  ['WebP with a frame of another size than its picture', 400, damaged, webp(webpCanvas(12, 8, 2), webpFrame(0, 11))],
  [
    'WebP of 1,000 frames',
    400,
    tooLong,
    webp(webpCanvas(12, 8, 2), ...Array.from({ length: 1_000 }, () => webpFrame())),
  ],
]

/** What refuses a file, as its sender sees it. */
async function refusalOf(content: Uint8Array | string, name: string) {
  try {
    await readLogo(new File([Buffer.from(content)], name, { type: 'image/png' }), 'en')
  } catch (error) {
    if (error instanceof RefusalError) return error.refusal
    throw error
  }
  return undefined
}

describe('A hostile picture is refused with its reason, and takes no memory worth mentioning', () => {
  const codes: Record<number, string> = { 400: 'invalid', 413: 'too-large', 415: 'wrong-kind' }

  test.each(cases)('%s: %d', async (_, status, reason, content) => {
    const before = process.memoryUsage()
    const refusal = await refusalOf(content, 'logo.png')
    const after = process.memoryUsage()
    expect(refusal?.code).toBe(codes[status])
    expect(refusal?.errors).toEqual({ logo: refusal?.messages })
    expect(refusal?.messages[0]).toMatch(reason)
    expect((after.heapUsed + after.external - before.heapUsed - before.external) / 1_048_576).toBeLessThan(64)
  })

  test.each([
    ['a PNG', png(), png().length],
    // Browsers draw what there is of a JPEG's pixels, and a GIF that lacks its trailer alone.
    ['a JPEG', jpegBytes, jpegBytes.indexOf(Buffer.from([0xff, 0xda])) + 14],
    ['a GIF', gif(), gif().length - 1],
    ['a WebP', webp(webpCanvas(12, 8, 0x10), webpLossless), webp(webpCanvas(12, 8, 0x10), webpLossless).length],
  ])('%s cut off at whichever byte', async (_, whole, drawnFrom) => {
    for (let end = 0; end < drawnFrom; end += 1)
      expect((await refusalOf(whole.subarray(0, end), 'l.png'))?.code, `byte ${end}`).toMatch(/invalid|wrong-kind/)
    for (let end = drawnFrom; end <= whole.length; end += 1)
      expect(await refusalOf(whole.subarray(0, end), 'l.png'), `byte ${end}`).toBeUndefined()
  })
})
