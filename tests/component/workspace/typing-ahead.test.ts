import { expect, signIn, test } from '#tests/component/kit/fixtures.ts'
import { boxOf, openFirst, slowDisk, unitOf, untranslated } from '#e2e/kit/translator.ts'

test('the box accepts a paste right after Done and Next, however slow the disk is', async ({ page, portal }) => {
  await slowDisk(page, 400)
  await signIn(page, portal, 'translator', untranslated)
  const first = await openFirst(page)
  await page.evaluate(() => Object(window).slow())
  await page.keyboard.type('Erster')
  await page.keyboard.press('Control+Enter')
  expect(await boxOf(page).evaluate((element: HTMLTextAreaElement) => element.readOnly)).toBe(false)
  await page.keyboard.insertText('Eingefügt')
  await expect(boxOf(page)).toHaveValue('Eingefügt')
  const second = unitOf(page)
  await expect(page.getByRole('status').filter({ hasText: '2 unsaved' })).toBeVisible()
  await expect(page.getByText('stored on this device', { exact: true })).toBeVisible()
  expect(second).not.toBe(first)
  await page.goto(`${portal.url}/system-i18n?src=master&dst=de&unit=${first}`)
  await expect(boxOf(page)).toHaveValue('Erster')
  await page.goto(`${portal.url}/system-i18n?src=master&dst=de&unit=${second}`)
  await expect(boxOf(page)).toHaveValue('Eingefügt')
})

test('an input method’s composition at Done and Next is committed to the text it started in', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'translator', untranslated)
  const first = await openFirst(page)
  const cdp = await page.context().newCDPSession(page)
  await page.keyboard.type('an')
  await cdp.send('Input.imeSetComposition', { text: 'かな', selectionStart: 2, selectionEnd: 2 })
  await expect(boxOf(page)).toHaveValue('anかな')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => unitOf(page)).not.toBe(first)
  await expect(boxOf(page)).toHaveValue('')
  await expect(boxOf(page)).toBeFocused()
  await page.keyboard.type('zweiter')
  await expect(boxOf(page)).toHaveValue('zweiter')
  await page.getByRole('listbox').getByRole('option').filter({ hasText: 'anかな' }).click()
  await expect.poll(() => unitOf(page)).toBe(first)
  await expect(boxOf(page)).toHaveValue('anかな')
})

test('clicking another text during a composition leaves it in the text it started in', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', untranslated)
  const first = await openFirst(page)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Input.imeSetComposition', { text: 'かな', selectionStart: 2, selectionEnd: 2 })
  // The open text depends on where this translator was last, in any test.
  const others = page.getByRole('listbox').locator(`[role=option]:not([data-key="${first}"])`)
  await others.filter({ hasNotText: ', plural,' }).nth(2).click()
  await expect.poll(() => unitOf(page)).not.toBe(first)
  await expect(boxOf(page)).toHaveValue('')
  await expect(page.getByText('stored on this device', { exact: true })).toBeVisible()
  await page.goto(`${portal.url}/system-i18n?src=master&dst=de&unit=${first}`)
  await expect(boxOf(page)).toHaveValue('かな')
})

test('input right after moving on is not undone by the URL, which changes one frame later', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'translator', untranslated)
  const first = await openFirst(page)
  await page.keyboard.press('Alt+PageDown')
  await expect.poll(() => unitOf(page)).not.toBe(first)
  type Key = { key: string; code: string; altKey?: boolean }
  const press = (keys: Key[], link = '') =>
    page.evaluate(
      ([all, path]) => {
        for (const key of all) {
          const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...key })
          document.activeElement?.dispatchEvent(event)
        }
        if (path !== '') document.querySelector<HTMLElement>(`a[href="${path}"]`)?.click()
      },
      [keys, link] as const,
    )
  const next = { key: 'PageDown', code: 'PageDown', altKey: true }
  await press([next, { key: 'Escape', code: 'Escape' }])
  await expect(boxOf(page)).toHaveCount(0)
  await expect.poll(() => new URL(page.url()).searchParams.get('unit') ?? '').toBe('')

  await openFirst(page)
  await press([next, next])
  await expect.poll(() => unitOf(page)).not.toBe(first)
  const heading = page.getByRole('region', { name: 'Editor' }).getByRole('heading', { level: 2 })
  // The address may still name the previous text.
  await expect(async () => expect(await heading.textContent()).toContain(unitOf(page))).toPass()

  await press([next], '/catalogs')
  await expect(page).toHaveURL(/\/catalogs/)
  await expect(page.getByRole('heading', { level: 1, name: 'Catalogues' })).toBeVisible()
})
