import { expect, signIn, test } from '#e2e/kit/fixtures.ts'
import { boxOf, unitOf } from '#e2e/kit/translator.ts'

test.use({ sharesPortal: true })

test('another device offers the last open text, and opens it only on request', async ({ page, portal, browser }) => {
  const key = 'door.leaf.standard.860'
  const sent = page.waitForRequest((request) => request.method() === 'POST' && (request.postData() ?? '').includes(key))
  await signIn(page, portal, 'translator', `/system-i18n?src=master&dst=de&unit=${key}`)
  await (await sent).response()

  const other = await browser.newContext()
  const desk = await other.newPage()
  await signIn(desk, portal, 'translator', '/system-i18n?src=master&dst=de')
  const offer = desk.getByRole('button', {
    name: /^Resume at “door\.leaf\.standard\.860” \(\d\d:\d\d\)$/,
  })
  await expect(offer).toBeVisible()
  expect(unitOf(desk)).toBeNull()
  await offer.click()
  await expect(boxOf(desk)).toHaveValue('Türblatt in Normgröße 860 × 1985 mm')
  await desk.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(desk.getByRole('button', { name: 'Resume where you left off' })).toBeVisible()
  await expect(offer).toHaveCount(0)

  // Without accepting the offer, moving to the next text also starts at the offered one.
  const third = await browser.newContext()
  const hall = await third.newPage()
  await signIn(hall, portal, 'translator', '/system-i18n?src=master&dst=de')
  await expect(hall.getByRole('button', { name: /^Resume at / })).toBeVisible()
  await hall.keyboard.press('Alt+ArrowDown')
  await expect.poll(() => unitOf(hall)).not.toBeNull()
  expect(unitOf(hall)).not.toBe(key)
  await hall.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => unitOf(hall)).toBe(key)
  await third.close()

  // A phone offers it above the list.
  const pocket = await browser.newContext({ viewport: { width: 320, height: 640 } })
  const phone = await pocket.newPage()
  await signIn(phone, portal, 'translator', '/system-i18n?src=master&dst=de')
  const row = phone.getByRole('button', { name: /^Resume at / })
  await expect(row).toBeInViewport({ ratio: 1 })
  const [rowBox, list] = [await row.boundingBox(), await phone.getByRole('listbox').boundingBox()]
  expect((rowBox?.y ?? 0) + (rowBox?.height ?? 0)).toBeLessThanOrEqual((list?.y ?? 0) + 1)
  await pocket.close()

  // If both devices have a last text, the later one is offered.
  await desk.evaluate(() => {
    const name = Object.keys(localStorage).find((one) => one.startsWith('portal.place.')) ?? ''
    const { key, at } = JSON.parse(localStorage.getItem(name) ?? '')
    localStorage.setItem(name, JSON.stringify({ key, at: at - 3_600_000 }))
  })
  const next = 'door.leaf.standard.985'
  const sentNext = page.waitForRequest((request) => (request.postData() ?? '').includes(next))
  await page.goto(`${portal.url}/system-i18n?src=master&dst=de&unit=${next}`)
  await (await sentNext).response()
  await desk.reload()
  await expect(desk.getByRole('button', { name: /^Resume at “door\.leaf\.standard\.985”/ })).toBeVisible()
  await expect(desk.getByRole('button', { name: 'Resume where you left off' })).toHaveCount(0)
  await other.close()
})
