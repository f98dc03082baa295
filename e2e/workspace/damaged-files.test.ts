import { appendFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { expect, signIn, test } from '#e2e/kit/fixtures.ts'
import { KillableBrowser } from '#e2e/kit/killable-browser.ts'
import { savesErrors } from '#e2e/kit/saves-errors.ts'
import { boxOf, isUnsaved, typeNext, untranslated } from '#e2e/kit/translator.ts'

const texts = z.object({
  data: z.object({ languages: z.record(z.string(), z.tuple([z.string(), z.record(z.string(), z.string())])) }),
})

/**
 * Appends the header of a record without its body, as a kill between the two writes leaves it. Chromium continues to
 * write behind it. At the next start, it finds a wrong checksum and deletes the database.
 */
async function tearLog(profile: string): Promise<void> {
  const folder = join(profile, 'Default', 'IndexedDB')
  const names = await readdir(folder, { recursive: true })
  const logs = names.filter((name) => /\d+\.log$/.test(name))
  expect(logs).toHaveLength(1)
  for (const name of logs) await appendFile(join(folder, name), Buffer.from('29e4c959130101', 'hex'))
}

async function textsOnDisk(): Promise<string[]> {
  const opening = indexedDB.open('portal-texts-translator%40demo.example')
  await new Promise((done) => opening.addEventListener('success', done))
  const rows = opening.result.transaction('edits').objectStore('edits').getAll()
  await new Promise((done) => rows.addEventListener('success', done))
  opening.result.close()
  return rows.result.map(({ text }) => text)
}

async function keepNext(page: Page, text: string): Promise<string> {
  const key = await typeNext(page, text)
  // Reads the database, because the screen shows a change only a moment later.
  await expect.poll(() => page.evaluate(textsOnDisk)).toContain(text)
  return key
}

test('all unsaved texts survive when the browser deletes a damaged database', async ({ portal }) => {
  test.setTimeout(120_000)
  const profile = await mkdtemp(join(tmpdir(), 'portal-damaged-'))
  const browser = new KillableBrowser(profile)
  try {
    let page = await browser.start()
    await signIn(page, portal, 'translator', untranslated)
    await expect(page.getByText('2,700 of 4,000 translated')).toBeVisible()
    const first = await keepNext(page, 'eins')
    await keepNext(page, 'zwei')
    await browser.quit()
    await tearLog(profile)

    page = await browser.start()
    await page.goto(portal.url + untranslated)
    await isUnsaved(page, 2)
    await keepNext(page, 'drei')
    await browser.quit()

    await portal.stop()
    page = await browser.start()
    await page.goto(`${portal.url}/system-i18n?src=master&dst=de&unit=${first}`)
    await expect(page.getByText('This browser’s data was lost')).toBeVisible()
    await expect(page.getByText('3 unsaved texts were restored')).toBeVisible()
    await isUnsaved(page, 3)
    await expect(boxOf(page)).toHaveValue('eins')
    await page.getByRole('button', { name: 'OK', exact: true }).press('Enter')
    await expect(boxOf(page)).toBeFocused()
    // Only the server has the number of texts, and it is down.
    const shown = page.getByRole('radiogroup', { name: 'Show' })
    await expect(shown.getByRole('radio', { name: 'Unsaved 3' })).toBeVisible()
    await expect(shown.getByRole('radio', { name: /^(All|Untranslated)$/ })).toHaveCount(2)
    await portal.start()
    await expect(page.getByText('2,703 of 4,000 translated')).toBeVisible()
    await savesErrors(page)
    await page.getByRole('button', { name: /^Save/ }).click()
    await expect(page.getByText('All translations saved')).toBeVisible()
    const call = await portal.vue('translator')
    const [, german = {}] = texts.parse(await call('i18n/system/?src=master&dst=de')).data.languages['de'] ?? []
    expect(Object.values(german).filter((text) => ['eins', 'zwei', 'drei'].includes(text))).toHaveLength(3)
  } finally {
    await browser.kill()
    await rm(profile, { recursive: true, force: true })
  }
})
