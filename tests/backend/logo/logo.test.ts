import { inflateSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logoAddress, readLogo } from '#src/backend/logo/logo.ts'
import { company } from '#src/backend/platform/db/tables/company.ts'
import {
  gif,
  gifExtension,
  gifFrame,
  gifHead,
  gifLoop,
  jpeg,
  jpegBytes,
  jpegSegment,
  png,
  pngChunk,
  pngEnd,
  pngHeader,
  pngStart,
  webp,
  webpCanvas,
  webpChunk,
  webpFrame,
  webpLossless,
  webpLossy,
} from './pictures.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'

const read = (bytes: Uint8Array | string, name = 'logo') => readLogo(new File([Buffer.from(bytes)], name), 'en')
const text = async (bytes: Uint8Array | string) => Buffer.from((await read(bytes)).bytes).toString('latin1')
const secretText = '<?php system($_GET[1]) ?><script>alert(1)</script>%PDF-1.7'
const exif = (turning: number) =>
  Buffer.concat([
    Buffer.from('Exif\0\0II*\0\x08\0\0\0\x02\0', 'latin1'),
    Buffer.from([0x0e, 0x01, 2, 0, 4, 0, 0, 0, 0x61, 0x62, 0x63, 0]),
    Buffer.from([0x12, 0x01, 3, 0, 1, 0, 0, 0, turning, 0, 0, 0]),
    Buffer.from('GPS of the workshop'),
  ])

describe('an ordinary logo is taken as what it is', () => {
  test.each([
    ['png', png(), 'image/png', 'logo.png'],
    ['jpeg', jpegBytes, 'image/jpeg', 'logo.jpg'],
    ['gif', gif(), 'image/gif', 'logo.gif'],
    ['webp with loss', webp(webpLossy), 'image/webp', 'logo.webp'],
    ['webp without loss', webp(webpLossless), 'image/webp', 'logo.webp'],
    ['webp with alpha and more', webp(webpCanvas(12, 8), webpLossless), 'image/webp', 'logo.webp'],
  ])('%s, and written anew byte for byte', async (_, bytes, type, name) => {
    const logo = await read(bytes)
    expect(logo).toMatchObject({ type, name })
    expect(Buffer.from(logo.bytes).equals(bytes)).toBe(true)
  })

  test.each([
    [
      'an animated GIF',
      Buffer.concat([
        gifHead(2, 1),
        gifLoop,
        gifExtension(0xf9, Buffer.alloc(4)),
        gifFrame(),
        gifExtension(0xf9, Buffer.alloc(4)),
        gifFrame(1),
        Buffer.from([0x3b]),
      ]),
    ],
    ['an animated WebP', webp(webpCanvas(20, 8, 2), webpChunk('ANIM', Buffer.alloc(6)), webpFrame(), webpFrame(8))],
    [
      'a PNG of grey shades, interlaced',
      Buffer.concat([
        pngStart,
        pngHeader(1, 1, [8, 0, 0, 0, 1]),
        pngChunk('IDAT', Buffer.from('789c63600000000200 01'.replace(' ', ''), 'hex')),
        pngEnd,
      ]),
    ],
  ])('%s', async (_, bytes) => {
    expect(Buffer.from((await read(bytes)).bytes).equals(bytes)).toBe(true)
  })

  test('by its bytes, whatever its name says; the name is made fit for any file system', async () => {
    const named = async (name: string) => (await read(png(), name)).name
    expect(await named('Größe 2.PNG')).toBe('Größe 2.png')
    expect(await named('..\\..\\x/../evil.php')).toBe('evil.png')
    expect(await named('a\0b\r\n<script>.html.svg')).toBe('abscript.html.png')
    expect(await named('.htaccess')).toBe('logo.png')
    expect(await named(`${'x'.repeat(5000)}.png`)).toBe(`${'x'.repeat(100)}.png`)
    expect((await read(jpegBytes, 'Foto.JPEG')).name).toBe('Foto.jpeg')
    expect((await read(gif(), '')).name).toBe('logo.gif')
  })
})

describe('what stands behind a picture’s end is dropped', () => {
  const script = Buffer.from('<script>alert(1)</script><?php phpinfo() ?>')
  const samsung = Buffer.concat([Buffer.alloc(8, 1), Buffer.from('SEFH'), Buffer.alloc(12), Buffer.from('SEFT')])
  test.each([
    ['a JPEG’s padding of a camera', jpegBytes, Buffer.alloc(3)],
    ['a JPEG’s second picture of a phone', jpegBytes, jpegBytes],
    ['a JPEG’s trailer of Samsung', jpegBytes, samsung],
    ['a JPEG’s script', jpegBytes, script],
    ['a PNG’s line break', png(), Buffer.from('\r\n')],
    ['a PNG’s PNG', png(), png()],
    ['a PNG’s script', png(), script],
    ['a GIF’s zero', gif(), Buffer.alloc(1)],
    ['a GIF’s script', gif(), script],
    ['a WebP’s zeros', webp(webpLossy), Buffer.alloc(2)],
    ['a WebP’s script', webp(webpLossy), script],
  ])('%s', async (_, picture, behind) => {
    const { bytes } = await read(Buffer.concat([picture, behind]))
    expect(Buffer.from(bytes).equals(picture)).toBe(true)
  })

  test.each([
    ['JPEG', jpegBytes, 2],
    ['GIF', gif(), 1],
  ])('and a missing end of a %s is put there', async (_, picture, size) => {
    const { bytes } = await read(picture.subarray(0, -size))
    expect(Buffer.from(bytes).equals(picture)).toBe(true)
  })
})

describe('what is not needed to draw it stays behind', () => {
  test.each([
    [
      'PNG',
      png(
        pngChunk('tEXt', `Comment\0${secretText}`),
        pngChunk('zTXt', 'x\0\0x'),
        pngChunk('iTXt', secretText),
        pngChunk('eXIf', secretText),
        pngChunk('tIME', '1234567'),
      ),
      png(),
    ],
    [
      'JPEG',
      jpeg(
        jpegSegment(0xfe, secretText),
        jpegSegment(0xe1, `http://ns.adobe.com/xap/1.0/\0${secretText}`),
        jpegSegment(0xed, secretText),
        jpegSegment(0xe1, exif(1)),
      ),
      jpegBytes,
    ],
    [
      'GIF',
      gif(
        gifExtension(0xfe, secretText),
        gifExtension(0xff, 'XMP DataXMP', secretText),
        gifExtension(0x01, Buffer.alloc(12), secretText),
        gifFrame(),
      ),
      gif(),
    ],
    [
      'WebP',
      webp(
        webpCanvas(12, 8, 0x0c),
        webpLossy,
        webpChunk('EXIF', secretText),
        webpChunk('XMP ', secretText),
        webpChunk('JUNK', secretText),
      ),
      webp(webpCanvas(12, 8), webpLossy),
    ],
  ])('of a %s', async (_, bytes, bare) => {
    expect(await text(bytes)).not.toMatch(/php|script|PDF|GPS/)
    expect(Buffer.from((await read(bytes)).bytes).equals(bare)).toBe(true)
  })

  test('but how a photo is turned is kept, without where it was taken', async () => {
    const bytes = await text(jpeg(jpegSegment(0xe1, exif(6))))
    expect(bytes).toContain('Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0')
    expect(bytes).not.toContain('GPS')
  })

  test('of an SVG: notes of drawing programs, comments, the doctype of the W3C', async () => {
    const drawn = await text(`\uFEFF<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Generator: Adobe Illustrator -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg:svg xmlns:svg="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
  xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
  viewBox="0 0 10 10" inkscape:version="1.3" data-name="Ebene 1 (Kopie)" aria-label="Logo: Werk">
  <svg:metadata><rdf:RDF><rdf:Description rdf:about="http://example.com/"/></rdf:RDF></svg:metadata>
  <inkscape:grid units="mm"/>
  <svg:style type="text/css"><![CDATA[
    /* red */ .st0 , g > .st1 { fill : url( "#a" ) ; -inkscape-font-specification: x }
  ]]></svg:style>
  <svg:defs><svg:linearGradient id="a"><svg:stop offset="0" stop-color="rgb(1, 2, 3)"/></svg:linearGradient></svg:defs>
  <svg:path id="p" class="st0" d="M1,2 L3 4z" transform="rotate(45 1 2)" style="stroke:#000;-inkscape-x:1" unknown="1"/>
  <svg:use xlink:href=" #p" xlink:type="simple"/><svg:text xml:space="preserve"> A &lt;B&gt; &amp; "C" </svg:text> stray
</svg:svg>`)
    expect(drawn).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><style>.st0 , g &#62; .st1{fill:url(#a)}</style><defs>' +
        '<linearGradient id="a"><stop offset="0" stop-color="rgb(1, 2, 3)"/></linearGradient></defs>' +
        '<path id="p" class="st0" d="M1,2 L3 4z" transform="rotate(45 1 2)" style="stroke:#000"/><use href="#p"/>' +
        '<text xml:space="preserve"> A &#60;B&#62; &#38; &#34;C&#34; </text></svg>\n',
    )
    const western = Buffer.from(
      '<?xml version="1.0" encoding="iso-8859-1"?><svg><title>Türblatt</title></svg>',
      'latin1',
    )
    expect(Buffer.from((await read(western)).bytes).toString()).toContain('<title>Türblatt</title>')
  })
})

test('A PNG keeps its pixels, palette and colour profile; a large profile is left out', async () => {
  const profile = pngChunk('iCCP', 'sRGB\0\0profile')
  const { bytes } = await read(png(profile, pngChunk('iTXt', 'x')))
  expect(Buffer.from(bytes).equals(png(profile))).toBe(true)
  expect(Buffer.from((await read(png(pngChunk('iCCP', 'x'.repeat(40_000))))).bytes).equals(png())).toBe(true)
  const from = Buffer.from(bytes).indexOf('IDAT') + 4
  expect(inflateSync(Buffer.from(bytes).subarray(from)).length).toBe(8 * (1 + 12 * 3))
})

describe('a stored logo', () => {
  let portal: TestPortal
  const stored = png()
  let address: string
  beforeAll(async () => {
    portal = await openTestPortal()
    await portal.database.write((tx) =>
      tx.update(company).set({ logo: stored, logoType: 'image/png', logoName: 'l.png' }).where(eq(company.id, 2)),
    )
    address = logoAddress(portal.platform.settings.secret, 2, stored)
  })
  afterAll(() => portal.close())

  test('is served by its address without a session, as a picture that can do nothing', async () => {
    const response = await portal.send(address)
    expect(response.status).toBe(200)
    expect(Buffer.from(await response.arrayBuffer()).equals(stored)).toBe(true)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cache-control': 'private, max-age=31536000, immutable',
    })
    const head = await portal.send(address, { method: 'HEAD' })
    expect([head.status, await head.text(), head.headers.get('content-length')]).toEqual([
      200,
      '',
      String(stored.length),
    ])
  })

  test('is nowhere else', async () => {
    const other = logoAddress(portal.platform.settings.secret, 3, stored)
    const older = logoAddress(portal.platform.settings.secret, 2, gif())
    const forged = logoAddress('another secret', 2, stored)
    const wrong = [
      other,
      older,
      forged,
      `${address.slice(0, -2)}/`,
      address.replace('/2/', '/99/'),
      '/vue/company/2/logo/x/',
    ]
    for (const path of wrong) expect((await portal.send(path)).status, path).toBe(404)
  })

  test('refuses another method, and names the one it has', async () => {
    const posted = await portal.send(address, { method: 'POST' })
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET'])
  })
})
