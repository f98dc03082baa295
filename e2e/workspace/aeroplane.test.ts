import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { z } from 'zod'
import { isWhole } from '#tests/sample.ts'
import { expect, signIn, test } from '#e2e/kit/fixtures.ts'
import { keepsBuild } from '#e2e/kit/kept-build.ts'
import { KillableBrowser } from '#e2e/kit/killable-browser.ts'
import type { Portal } from '#e2e/kit/portal.ts'
import { boxOf, openFirst, unitOf, untranslated } from '#e2e/kit/translator.ts'

/** The number of texts. Every five texts use each way of writing once. */
const count = isWhole ? 200 : 15

const placeholder = /\{[^{}]*\}|<[^<>]*>/g

const answer = z.object({
  data: z.object({ languages: z.record(z.string(), z.tuple([z.string(), z.record(z.string(), z.string())])) }),
})
const wordings = z.object({ data: z.object({ wordings: z.array(z.object({ text: z.string().nullable() })) }) })

async function textsOf(portal: Portal, lang: string): Promise<Record<string, string>> {
  const call = await portal.vue('translator')
  return answer.parse(await call('i18n/system/?src=master&dst=de')).data.languages[lang]?.[1] ?? {}
}

const fieldsOf = (page: Page) => page.getByRole('textbox', { name: /^Translation/ })

/** Presses Tab until a control has the focus, at most 20 times. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  const hasFocus = () => control.evaluate((one) => one === document.activeElement)
  for (let tabs = 0; tabs < 20 && !(await hasFocus()); tabs += 1) await page.keyboard.press('Tab')
  await expect(control).toBeFocused()
}

/** Fills a plural: one field for each plural form, each reached by Tab. */
async function fillBranches(page: Page, index: number): Promise<void> {
  const fields = fieldsOf(page)
  const branches = await fields.count()
  await expect(fields.first()).toBeFocused()
  for (let branch = 0; branch < branches; branch += 1) {
    if (branch > 0) await tabTo(page, fields.nth(branch))
    await page.keyboard.type(`# Zweig ${branch} von ${index}`)
  }
}

/**
 * Fills any other text: words, and each placeholder by its shortcut. Some texts also use undo or the fix of an issue.
 */
async function fillBox(page: Page, index: number, source: string): Promise<void> {
  const box = boxOf(page)
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('')
  if (index % 5 === 1) {
    await page.keyboard.type('verworfen')
    // If the machine stalls for a second, one word becomes two undo steps.
    await expect(async () => {
      if ((await box.inputValue()) !== '') await page.keyboard.press('Control+z')
      await expect(box).toHaveValue('', { timeout: 1_000 })
    }).toPass()
  }
  await page.keyboard.type(`Text ${index} für „Maß“`)
  const parts = source.match(placeholder) ?? []
  for (const part of parts) {
    await page.keyboard.press('Alt+i')
    await expect(box).toHaveValue(new RegExp(part.replaceAll(/[^\w ]/g, String.raw`\$&`)))
  }
  if (index % 5 === 2) {
    await page.keyboard.type('  ')
    // Fixes one issue after the other until the trailing spaces are gone.
    await expect(async () => {
      await expect(page.getByRole('button', { name: /^Fix/ }).first()).toBeVisible({ timeout: 1_000 })
      await page.keyboard.press('Alt+f')
      await expect(box).not.toHaveValue(/\s$/, { timeout: 1_000 })
    }).toPass()
  }
}

/** Searches for `words`, and waits until the first match, `key`, is open with the focus in its field. */
async function search(page: Page, words: string, key: string): Promise<void> {
  await page.keyboard.press('Control+f')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
  await expect.poll(() => unitOf(page)).toBe(key)
  await expect(fieldsOf(page).first()).toBeFocused()
}

async function clearSearch(page: Page): Promise<void> {
  await page.keyboard.press('Control+f')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBeNull()
  await page.keyboard.press('Alt+PageDown')
}

async function translateAll(page: Page, master: Record<string, string>): Promise<Map<string, string | undefined>> {
  const done = new Map<string, string | undefined>()
  let key = await openFirst(page)
  for (let index = 0; index < count; index += 1) {
    if (key === null) throw new Error('no text is open')
    await expect(fieldsOf(page).first()).toBeVisible()
    const isPlural = (await fieldsOf(page).count()) > 1
    if (isPlural) await fillBranches(page, index)
    else await fillBox(page, index, master[key] ?? '')
    done.set(key, isPlural ? undefined : await boxOf(page).inputValue())
    const left: string = key
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => unitOf(page), { intervals: [20] }).not.toBe(left)
    key = unitOf(page)
  }
  return done
}

/** Applies a suggestion, then fills in similar texts after a preview. Returns the number of texts. */
async function fillAlike(page: Page): Promise<number> {
  await search(page, 'door.leaf.standard.735', 'door.leaf.standard.735')
  await expect(page.getByRole('button', { name: /^Use suggestion 1:/ })).toBeVisible()
  await page.keyboard.press('Alt+1')
  await expect(boxOf(page)).not.toHaveValue('')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('button', { name: /^Show \d+ texts that differ only in numbers or codes/ })).toBeVisible()
  await page.keyboard.press('Alt+l')
  const dialog = page.getByRole('dialog', { name: 'Similar texts' })
  await expect(dialog.getByRole('listbox')).toBeFocused()
  const fill = dialog.getByRole('button', { name: /^Pre-translate \d+ texts$/ })
  const filled = Number(/\d+/.exec(await fill.innerText())?.[0])
  await tabTo(page, fill)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(fieldsOf(page).first()).toBeFocused()
  return filled + 1
}

/** Returns the unsaved texts in the browser’s database, by key. */
async function keptIn(page: Page): Promise<Map<string, string>> {
  const rows = await page.evaluate(async () => {
    const open = indexedDB.open('portal-texts-translator%40demo.example')
    await new Promise((opened) => open.addEventListener('success', opened))
    const all = open.result.transaction('edits').objectStore('edits').getAll()
    await new Promise((read) => all.addEventListener('success', read))
    open.result.close()
    return all.result.map(({ key, text }): [string, string] => [String(key), String(text)])
  })
  return new Map(rows)
}

test(`started offline, ${count} or more texts are translated by keyboard, and saved once each on reconnect`, async ({
  portal,
}) => {
  test.setTimeout(isWhole ? 1_200_000 : 300_000)
  const [before, master] = [await textsOf(portal, 'de'), await textsOf(portal, 'master')]
  const profile = await mkdtemp(join(tmpdir(), 'portal-aeroplane-'))
  const browser = new KillableBrowser(profile)
  try {
    const first = await browser.start()
    await signIn(first, portal, 'translator', untranslated)
    await expect(first.getByText('2,700 of 4,000 translated')).toBeVisible()
    await keepsBuild(first, portal)
    await browser.quit()
    await portal.stop()

    const page = await browser.start()
    await page.goto(portal.url + untranslated)
    const done = await translateAll(page, master)
    const filled = await fillAlike(page)
    await clearSearch(page)
    const total = count + filled
    await expect(page.getByRole('status').filter({ hasText: `${total} unsaved` })).toBeVisible()
    await expect(page.getByText('stored on this device', { exact: true })).toBeVisible()
    const kept = await keptIn(page)
    expect(kept.size).toBe(total)
    for (const [key, text] of done) if (text !== undefined) expect(kept.get(key)).toBe(text)

    await portal.start()
    await page.keyboard.press('Control+s')
    // Issues in some texts cause one question.
    const yes = page.getByRole('alertdialog').getByRole('button', { name: 'Save anyway' })
    const saved = page.getByRole('status').filter({ hasText: 'unsaved' })
    await expect(async () => {
      if (await yes.isVisible()) {
        await tabTo(page, yes)
        await page.keyboard.press('Enter')
      }
      await expect(saved).toHaveCount(0, { timeout: 1_000 })
      // The question hides everything behind it from screen readers as well.
      await expect(yes).toBeHidden({ timeout: 1 })
    }).toPass({ timeout: 60_000 })
    expect(await textsOf(portal, 'de')).toEqual({ ...before, ...Object.fromEntries(kept) })
    const call = await portal.vue('translator')
    for (const key of kept.keys()) {
      const history = wordings.parse(await call(`i18n/history/?space=system&lang=de&key=${encodeURIComponent(key)}`))
      expect(history.data.wordings.map(({ text }) => text ?? '').filter((text) => text !== '')).toEqual([kept.get(key)])
    }
  } catch (error) {
    await browser.screenshot(test.info().outputPath('browser.png'))
    throw error
  } finally {
    await browser.kill()
    await rm(profile, { recursive: true, force: true })
  }
})
