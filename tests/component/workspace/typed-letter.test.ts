import type { Page } from '@playwright/test'
import { expect, signIn, test } from '#tests/component/kit/fixtures.ts'
import { boxOf } from '#e2e/kit/translator.ts'

const address = '/system-i18n?src=master&dst=de&unit=delivery.share'

/** The heights of the box and its frame in px, and whether the frame contains the layout that a letter causes. */
const heightsOf = (page: Page) =>
  boxOf(page).evaluate((box) => {
    const frame = box.parentElement
    return {
      box: box.getBoundingClientRect().height,
      frame: frame?.getBoundingClientRect().height,
      isApart: frame !== null && getComputedStyle(frame).contain.includes('size'),
    }
  })

test('typing lays out only the text’s frame, whose height follows the text', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', address)
  await expect(boxOf(page)).toBeFocused()
  await page.keyboard.type('Lieferung')
  const one = await heightsOf(page)
  expect(one).toEqual({ box: one.box, frame: one.box, isApart: true })
  for (let line = 0; line < 8; line++) await page.keyboard.press('Enter')
  const many = await heightsOf(page)
  expect(many.box).toBeGreaterThan(one.box)
  expect(many).toEqual({ box: many.box, frame: many.box, isApart: true })
  await page.keyboard.press('Control+a')
  await page.keyboard.type('x')
  expect(await heightsOf(page)).toEqual(one)
})

test('narrowing the window adjusts the frame to the height of the typed text', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', address)
  await expect(boxOf(page)).toBeFocused()
  await page.keyboard.insertText('Ein Türblatt mit Lichtausschnitt. '.repeat(12))
  const wide = await heightsOf(page)
  await page.setViewportSize({ width: 420, height: 900 })
  await expect.poll(async () => (await heightsOf(page)).box).toBeGreaterThan(wide.box)
  await expect
    .poll(async () => {
      const { box, frame } = await heightsOf(page)
      return box === frame
    })
    .toBe(true)
})

test('no element around the box receives a letter, and the page receives a command', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', address)
  await expect(boxOf(page)).toBeFocused()
  const heard = await page.evaluateHandle(() => {
    const names: string[] = []
    for (const name of ['keydown', 'keypress', 'keyup', 'beforeinput', 'input'])
      document.querySelector('main')?.addEventListener(name, (event) => names.push(event.type))
    return names
  })
  await page.keyboard.press('a')
  await expect(boxOf(page)).toHaveValue(/a$/)
  expect(await heard.jsonValue()).toEqual([])
  await page.keyboard.press('Control+z')
  expect(await heard.jsonValue()).toContain('keydown')
})

test('typing does not redraw the strip beside the list, whatever issues are found', async ({ page, portal }) => {
  await page.addInitScript(() => {
    Object.assign(window, { drawings: 0 })
    const { clearRect } = CanvasRenderingContext2D.prototype
    CanvasRenderingContext2D.prototype.clearRect = function drawn(...place) {
      Object(window).drawings += 1
      return clearRect.apply(this, place)
    }
  })
  const drawings = () => page.evaluate(() => Number(Object(window).drawings))
  await signIn(page, portal, 'translator', '/system-i18n?src=master&dst=de&unit=sample.saved')
  await expect(boxOf(page)).toBeFocused()
  await expect.poll(drawings).toBeGreaterThan(0)
  const before = await drawings()
  // Two spaces are an issue, and an extra or missing full stop is another.
  for (let turn = 0; turn < 6; turn++) {
    await page.keyboard.type('a  b', { delay: 60 })
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('.', { delay: 60 })
  }
  expect((await drawings()) - before).toBeLessThan(4)
})
