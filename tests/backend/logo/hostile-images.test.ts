import { expect, test } from 'vitest'
import { RefusalError } from '#src/backend/platform/call/refusal-error.ts'
import { readLogo } from '#src/backend/logo/logo.ts'
import {
  gif,
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
  webpLossy,
} from './pictures.ts'

const join = (...parts: (Uint8Array | string)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)))
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><script>alert(1)</script></svg>'
const sized = (width: number, height: number) => join(pngStart, pngHeader(width, height), pngPixels(1, 1), pngEnd)
const large = jpegOf(5_000, 5_000)
const [start, rest] = [large.subarray(0, 20), large.subarray(20)]
const smallFrame = jpegSegment(0xc0, Buffer.from([8, 0, 8, 0, 12, 1, 1, 0x11, 0]))
const frameAt = (...sides: number[]) => Buffer.from(Uint16Array.from(sides).buffer)

const refused: Record<string, [code: string, files: Record<string, Uint8Array | string>]> = {
  'is none of the four formats': [
    'wrong-kind',
    {
      nothing: '',
      'a page': '<!doctype html><html><body><script>alert(1)</script></body></html>',
      'a drawing': svg,
      'a drawing with a declaration': `\uFEFF<?xml version="1.0"?>\n<!DOCTYPE svg>\n${svg}`,
      'a drawing in UTF-16': Buffer.from(`\uFEFF${svg}`, 'utf16le'),
      'a packed drawing': Buffer.from('1f8b0800000000000003', 'hex'),
      'a script': 'GIF=1;alert(1)//',
      'a BMP': join('BM', Buffer.alloc(60)),
      'an icon': join('\0\0\x01\0\x01\0', Buffer.alloc(60)),
      'Apple’s icons': join('icns', Buffer.alloc(60)),
      'an AVIF': join('\0\0\0\x18ftypavif\0\0\0\0mif1avif'),
      'a JPEG XL': join('\0\0\0\x0cJXL \r\n\x87\n', Buffer.alloc(20)),
      'a TIFF': join('II*\0', Buffer.alloc(60)),
      'a PDF before a PNG': join('%PDF-1.7\n', png()),
      'a byte before a PNG': join('\n', png()),
      'a PNG that begins with another chunk': join(pngStart, pngChunk('tEXt', svg), pngHeader(12, 8), pngEnd),
      'a GIF of no version': join('GIF88a', gif().subarray(6)),
      'a GIF without a frame': join(gifHead(1, 1), ';'),
      'a sound in RIFF': join('RIFF\x24\0\0\0WAVE', Buffer.alloc(40)),
      'a WebP without a picture': webp(),
    },
  ],
  'ends within its header': [
    'wrong-kind',
    {
      PNG: png().subarray(0, 22),
      JPEG: jpegBytes.subarray(0, 40),
      'JPEG with a segment longer than the file': join(start, '\xff\xe1\xff\xff', rest),
      GIF: gif().subarray(0, 22),
      'GIF that ends in a comment': join(gifHead(1, 1), '!\xfe\xff', Buffer.alloc(99)),
      WebP: webp(webpLossy).subarray(0, 28),
    },
  ],
  'hides its size from a reader, but not from a browser': [
    'wrong-kind',
    {
      'JPEG with a byte between two segments': join(start, '\0', rest),
      'JPEG with a byte that fills up to a marker': join(start, '\xff', jpegSegment(0xe1, smallFrame), rest),
      'JPEG coded as browsers cannot': join(start, jpegSegment(0xc9, Buffer.alloc(15)), rest),
      'JPEG with a scan before its frame': join(start, jpegSegment(0xda, Buffer.alloc(10)), rest),
      'JPEG with another picture in it': join(start, '\xff\xd8', rest),
    },
  ],
  'has no pixels': [
    'wrong-kind',
    { PNG: sized(0, 8), JPEG: jpegOf(8, 0), GIF: join(gifHead(0, 0), ',', Buffer.alloc(20)) },
  ],
  'has too many pixels': [
    'invalid',
    {
      PNG: sized(4_097, 1),
      'PNG of 2^32 - 1': sized(1, 2 ** 32 - 1),
      JPEG: large,
      'JPEG with a small frame in its metadata': join(start, jpegSegment(0xe1, smallFrame), rest),
      GIF: join(gifHead(65_535, 65_535), ',', Buffer.alloc(20)),
      'GIF with a frame larger than its screen': join(gifHead(1, 1), ',', frameAt(0, 0, 60_000, 1), Buffer.alloc(9)),
      'GIF with a frame beside its screen': join(
        gifHead(1, 1),
        '!\xfe\x01a\0,',
        frameAt(9_000, 0, 1, 1),
        Buffer.alloc(9),
      ),
      'extended WebP': webp(webpCanvas(16_384, 16_384), webpLossy),
      'WebP without loss': webp(webpChunk('VP8L', Buffer.from([0x2f, 0xff, 0xff, 0xff, 0x0f, 0]))),
      'WebP with loss': webp(webpChunk('VP8 ', Buffer.from([0, 0, 0, 0x9d, 1, 0x2a, 0xff, 0x3f, 0xff, 0x3f]))),
    },
  ],
  'is larger than 1 MB': ['too-large', { PNG: join(png(), Buffer.alloc(1_048_577 - png().length)) }],
}

/** Returns the refusal of a file as its sender sees it; undefined if the file is accepted. */
async function refusalOf(content: Uint8Array | string, name: string) {
  try {
    await readLogo(new File([Buffer.from(content)], name, { type: 'image/png' }), 'en')
  } catch (error) {
    if (error instanceof RefusalError) return error.refusal
    throw error
  }
  return undefined
}

test.each(Object.entries(refused))('a file that %s is rejected, whatever its name', async (_, [code, files]) => {
  for (const [name, content] of Object.entries(files))
    for (const called of ['logo.png', 'logo.svg']) {
      const refusal = await refusalOf(content, called)
      expect([name, refusal?.code]).toEqual([name, code])
      expect(refusal?.errors).toEqual({ logo: refusal?.messages })
    }
})

test('metadata that looks like a header is skipped', async () => {
  expect(await refusalOf(jpeg(jpegSegment(0xe1, jpegOf(5_000, 5_000))), 'logo.jpg')).toBeUndefined()
})
