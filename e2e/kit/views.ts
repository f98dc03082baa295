import { expect, type Locator, type Page } from '@playwright/test'

/** The display settings of a user: the window in CSS pixels, and optional settings of the device. */
export type View = { width: number; height: number; css?: string; forcedColors?: true }

const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
p { margin-block-end: 2em !important }`

export const views: Record<string, View> = {
  '320 px': { width: 320, height: 800 },
  '640 px': { width: 640, height: 800 },
  '768 px': { width: 768, height: 900 },
  '900 px': { width: 900, height: 800 },
  '1024 px': { width: 1024, height: 768 },
  '1280 px': { width: 1280, height: 900 },
  '1920 px': { width: 1920, height: 1080 },
  '200 % zoom': { width: 640, height: 450 },
  '400 % zoom': { width: 320, height: 256 },
  'doubled font size': { width: 1280, height: 900, css: ':root { font-size: 200% !important }' },
  'text spacing': { width: 1280, height: 900, css: spacing },
  'forced colours': { width: 1280, height: 900, forcedColors: true },
}

/** Applies a view to a page. Must run before the page is opened. */
export async function look(page: Page, { width, height, css, forcedColors }: View): Promise<void> {
  await page.setViewportSize({ width, height })
  if (forcedColors) await page.emulateMedia({ forcedColors: 'active' })
  if (css === undefined) return
  // Like a browser setting, the style sheet is there before the page, and the page’s security policy does not block it.
  await page.addInitScript((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets.push(sheet)
  }, css)
}

/** Presses Tab until the target has the focus, and asserts that nothing covers its centre. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 150; presses++) {
    if ((await target.count()) > 0 && (await target.first().evaluate((one) => one === document.activeElement))) {
      await expect.poll(() => target.first().evaluate(isUncovered), { message: `${target} is covered` }).toBe(true)
      return
    }
    await page.keyboard.press(key)
  }
  throw new Error(`${target} is not reached by ${key}`)
}

/** Returns whether nothing covers an element’s centre. */
export function isUncovered(one: Element): boolean {
  const { left, top, width, height } = one.getBoundingClientRect()
  const seen = document.elementFromPoint(left + width / 2, top + height / 2)
  return seen !== null && (one.contains(seen) || seen.contains(one) || seen.closest('label')?.contains(one) === true)
}
