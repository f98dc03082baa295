import { expect, signIn, test } from '#tests/component/kit/fixtures.ts'
import { boxOf, openFirst, slowDisk, unit, unitOf, untranslated } from '#e2e/kit/translator.ts'

test('undo restores the text of the box after a copied source, a paste or a cut', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'translator', untranslated)
  const key = await openFirst(page)
  const box = boxOf(page)
  await page.keyboard.type('Ein ganzer Satz.')
  await page.keyboard.press('Control+b')
  await expect(box).not.toHaveValue('Ein ganzer Satz.')
  await page.keyboard.press('Control+z')
  await expect(box).toHaveValue('Ein ganzer Satz.')
  await expect(page.getByText(`Undone in ${key}`)).toBeVisible()

  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+x')
  await expect(box).toHaveValue('')
  await page.keyboard.press('Control+v')
  await page.keyboard.press('Control+v')
  await expect(box).toHaveValue('Ein ganzer Satz.Ein ganzer Satz.')
  await page.keyboard.press('Control+z')
  await expect(box).toHaveValue('Ein ganzer Satz.')
  await page.keyboard.press('Control+z')
  await expect(box).toHaveValue('')
  await page.keyboard.press('Control+z')
  await expect(box).toHaveValue('Ein ganzer Satz.')
  expect(await box.evaluate((element: HTMLTextAreaElement) => [element.selectionStart, element.selectionEnd])).toEqual([
    0, 16,
  ])
  await page.keyboard.press('Control+z')
  await expect(box).toHaveValue('Ein ganzer ')
  await page.keyboard.press('Control+Shift+z')
  await expect(box).toHaveValue('Ein ganzer Satz.')
})

test('undo asks before it opens another text, and opens it when confirmed', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', untranslated)
  const first = await openFirst(page)
  await page.keyboard.type('Erster')
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => unitOf(page)).not.toBe(first)
  await page.keyboard.press('Control+z')
  await expect(page.getByText(`The last step is in another text: ${first}`)).toBeVisible()
  await expect(boxOf(page)).toHaveValue('')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Go there and undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => unitOf(page)).toBe(first)
  await expect(boxOf(page)).toHaveValue('')
  await expect(boxOf(page)).toBeFocused()
  await expect(page.getByText(`Undone in ${first}`)).toBeVisible()
})

test('undo in the browser’s menu runs the workspace’s undo', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', untranslated)
  await openFirst(page)
  await page.keyboard.type('eins zwei')
  await page.evaluate(() => document.execCommand('undo'))
  await expect(boxOf(page)).toHaveValue('eins ')
})

test('text typed right after holding undo is one step, and nothing more is undone', async ({
  page,
  portal,
}) => {
  await slowDisk(page, 60)
  await signIn(page, portal, 'translator', unit)
  await boxOf(page).focus()
  const words = Array.from({ length: 30 }, (_, at) => `w${at} `)
  for (const word of words) {
    await page.keyboard.type(word)
    // Each word is a step of its own.
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('End')
  }
  await expect(boxOf(page)).toHaveValue(words.join(''))
  await expect(page.getByText('stored on this device', { exact: true })).toBeVisible()
  await page.evaluate(() => Object(window).slow())
  await page.keyboard.down('Control')
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press('z')
    await page.waitForTimeout(33)
  }
  await page.keyboard.up('Control')
  await page.keyboard.type('NEU hier.', { delay: 60 })
  await expect(boxOf(page)).toHaveValue(/NEU hier\./)
  await expect(page.getByText('stored on this device', { exact: true })).toBeVisible()
  const value = await boxOf(page).inputValue()
  await page.waitForTimeout(1_000)
  await expect(boxOf(page)).toHaveValue(value)
  await page.reload()
  await expect(boxOf(page)).toHaveValue(value)
})

test('in a low window the question is visible, and Escape closes it and not the text', async ({ page, portal }) => {
  await page.setViewportSize({ width: 640, height: 400 })
  await signIn(page, portal, 'translator', '/system-i18n?src=master&dst=de&unit=door.leaf.standard.735')
  const box = boxOf(page)
  await box.fill('Eins')
  await expect(page.getByText('1 unsaved')).toBeVisible()
  await page.keyboard.press('Alt+PageDown')
  await expect(box).toHaveValue('')
  await page.keyboard.press('Control+z')
  const yes = page.getByRole('button', { name: 'Go there and undo' })
  await expect(yes).toBeInViewport({ ratio: 1 })
  const hit = await yes.evaluate((button) => {
    const { x, y, width, height } = button.getBoundingClientRect()
    return button.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
  expect(hit).toBe(true)
  await page.keyboard.press('Escape')
  await expect(yes).toHaveCount(0)
  await expect(box).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(box).toHaveCount(0)
})

test('a button that closes the text works while the question is open', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', '/system-i18n?src=master&dst=de&unit=door.leaf.standard.735')
  const box = boxOf(page)
  await box.fill('Eins')
  await expect(page.getByText('1 unsaved')).toBeVisible()
  await page.keyboard.press('Alt+PageDown')
  await expect(box).toHaveValue('')
  await page.keyboard.press('Control+z')
  const yes = page.getByRole('button', { name: 'Go there and undo' })
  await expect(yes).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(box).toHaveCount(0)
  await expect(yes).toHaveCount(0)
  // Opened once more, it does not ask again.
  await page.keyboard.press('Enter')
  await expect(box).toBeFocused()
  await expect(yes).toHaveCount(0)
})
