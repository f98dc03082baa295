import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { logoAddress, readLogo } from '#src/backend/logo/logo.ts'
import { company } from '#src/backend/platform/db/tables/company.ts'
import { gif, jpegBytes, png, webp, webpCanvas, webpLossless, webpLossy } from './pictures.ts'
import { openTestPortal, type TestPortal } from '#tests/backend/portal.ts'

const read = (bytes: Uint8Array, name = 'logo') => readLogo(new File([Buffer.from(bytes)], name), 'en')

describe('an ordinary logo is accepted as', () => {
  test.each([
    ['png', png(), 'image/png', 'logo.png'],
    ['jpeg', jpegBytes, 'image/jpeg', 'logo.jpg'],
    ['gif', gif(), 'image/gif', 'logo.gif'],
    ['webp with loss', webp(webpLossy), 'image/webp', 'logo.webp'],
    ['webp without loss', webp(webpLossless), 'image/webp', 'logo.webp'],
    ['webp with alpha and more', webp(webpCanvas(12, 8), webpLossless), 'image/webp', 'logo.webp'],
  ])('%s, and stored byte for byte', async (_, bytes, type, name) => {
    const logo = await read(bytes)
    expect(logo).toMatchObject({ type, name })
    expect(Buffer.from(logo.bytes).equals(bytes)).toBe(true)
  })

  test('the type of its bytes, whatever its name; the name is made safe for any file system', async () => {
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

  test('is served at its address without a session, as an image with a strict policy', async () => {
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

  test('is at no other address', async () => {
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

  test('rejects another method, and returns the allowed one', async () => {
    const posted = await portal.send(address, { method: 'POST' })
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET'])
  })
})
