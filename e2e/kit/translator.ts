import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

// Helpers for the tests of the translation workspace.

export const untranslated = '/system-i18n?src=master&dst=de&show=untranslated&sort=catalogue'
export const unit = '/system-i18n?src=master&dst=de&unit=door.leaf.dimension.hint'

export const boxOf = (page: Page) => page.getByRole('textbox', { name: 'Translation' })
/** The list of texts that the browser has loaded. Until then, the page shows the first rows from the server. */
export const listOf = (page: Page) => page.locator('[role=listbox][aria-label]:not([aria-busy])').first()
export const unitOf = (page: Page) => new URL(page.url()).searchParams.get('unit')

/** Opens the first untranslated text by keyboard, and returns the text’s key. */
export async function openFirst(page: Page): Promise<string | null> {
  await expect(page.getByText('2,700 of 4,000 translated')).toBeVisible()
  await page.keyboard.press('Alt+PageDown')
  await expect(boxOf(page)).toBeFocused()
  await expect.poll(() => unitOf(page)).not.toBeNull()
  return unitOf(page)
}

/** Opens the next untranslated text, types into it, and returns the text’s key. */
export async function typeNext(page: Page, text: string): Promise<string> {
  const before = unitOf(page)
  await page.keyboard.press('Alt+PageDown')
  await expect.poll(() => unitOf(page)).not.toBe(before)
  await expect(boxOf(page)).toBeFocused()
  await page.keyboard.type(text)
  return unitOf(page) ?? ''
}

export const isUnsaved = (page: Page, count: number) =>
  expect(page.getByRole('status').filter({ hasText: new RegExp(`^${count} unsaved$`) })).toBeVisible()

/**
 * Adds a function `slow()` to the page: after a call, every write to IndexedDB takes at least `ms` longer, like on a
 * slow disk. Must run before the page is opened.
 */
export const slowDisk = (page: Page, ms: number) =>
  page.addInitScript((held) => {
    const put = IDBObjectStore.prototype.put
    Object.assign(window, { slow: () => Object.assign(IDBObjectStore.prototype, { put: slowPut }) })
    function slowPut(this: IDBObjectStore, ...values: Parameters<IDBObjectStore['put']>) {
      const until = performance.now() + held
      // Requests before the write keep the transaction busy.
      const spin = () => {
        if (performance.now() < until) this.count().addEventListener('success', spin)
      }
      spin()
      return put.apply(this, values)
    }
  }, ms)
