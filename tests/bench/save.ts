import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { defineBench } from './kit/bench.ts'
import { address, atRest, callerOf, keyOf, openWorkspace, signedIn, UNITS } from './kit/workspace-kit.ts'

const count = 2_000
type Call = Awaited<ReturnType<typeof callerOf>>

/**
 * Saves texts by the call itself, with other keys than the screen’s, and returns the ms. Throws if one was not saved.
 */
async function saveByCall(call: Call, round: number): Promise<number> {
  const texts = (text: (at: number) => string | null) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [keyOf(20_000 + at), text(20_000 + at)]))
  const before = (at: number) =>
    round > 0
      ? `Raw ${round - 1} ${at} {width}`
      : at % 5_000 === 0
        ? null
        : `Türblatt ${at} mit Falz und Band in Eiche, {width} mm`
  const startedAt = performance.now()
  const answer = await call('i18n/save/', {
    languages: ['de'],
    changes: { de: texts((at) => `Raw ${round} ${at} {width}`) },
    base: { de: texts(before) },
    pid2trus: {},
    request_id: randomUUID(),
  })
  const { saved } = JSON.parse(answer).data
  if (saved !== count) throw new Error(`only ${saved} of ${count} were saved`)
  return performance.now() - startedAt
}

/** Writes unsaved edits into IndexedDB, as typing them would, and reloads the page. */
async function edit(page: Page, round: number): Promise<void> {
  await page.evaluate(
    async ({ round: one, keys }) => {
      const open = indexedDB.open('portal-texts-bench%40demo.example')
      const db = await new Promise<IDBDatabase>((done) => open.addEventListener('success', () => done(open.result)))
      const transaction = db.transaction(['edits', 'texts'], 'readwrite')
      const known = new Map<string, string>()
      const chunks = transaction.objectStore('texts').getAll()
      await new Promise((done) => chunks.addEventListener('success', done))
      for (const { lang, packed } of chunks.result) {
        const { keys: all, texts } = JSON.parse(packed)
        if (lang === 'de') all.forEach((key: string, at: number) => known.set(key, texts[at]))
      }
      for (const key of keys)
        transaction.objectStore('edits').put({
          scope: 'system',
          lang: 'de',
          key,
          text: `Screen ${one} ${key} {width}`,
          base: known.get(key) ?? null,
          editedAt: Date.now(),
          status: 'unsaved',
          theirs: null,
          by: '',
          theirsAt: '',
          refused: null,
        })
      await new Promise((done) => transaction.addEventListener('complete', done))
      db.close()
    },
    { round, keys: Array.from({ length: count }, (_, at) => keyOf(at)) },
  )
  await page.reload()
  await page.locator('[role=option]').first().waitFor()
  await page.getByRole('button', { name: /2,000/ }).first().waitFor()
  await atRest(page)
}

/**
 * Returns the ms from the key press to the frame with “saved”. Both are observed in the page, because Playwright’s
 * polling from outside adds up to 500 ms.
 */
async function saveOnScreen(page: Page, round: number): Promise<number> {
  await edit(page, round)
  await page.evaluate(() => {
    const said = () => document.querySelector('footer')?.textContent.includes('2,000 texts saved at') ?? false
    const took = new Promise<number>((done) => {
      const look = (from: number) => {
        if (said()) requestAnimationFrame(() => setTimeout(() => done(performance.now() - from)))
        else requestAnimationFrame(() => look(from))
      }
      addEventListener('keydown', ({ key, timeStamp }) => key === 's' && look(timeStamp), { capture: true })
    })
    Object.assign(window, { took })
  })
  await page.keyboard.press('Control+s')
  return page.evaluate(() => Object(window).took)
}

export const save = defineBench({
  name: 'save',
  says: `saving ${count} texts from the screen, from the key press to “saved”, beside the call itself with as many`,
  needs: ['build'],
  sizes: { UNITS },
  figures: { saved: { says: `saving ${count} texts, beside the call itself`, unit: 'times', atMost: 2 } },
  async prepare({ UNITS }) {
    const { browser, portal, close } = await openWorkspace(UNITS, 25_000)
    const call = await callerOf(portal.url)
    const page = await (await signedIn(browser, portal.url)).newPage()
    await page.goto(`${portal.url}${address}`)
    await page.locator('[role=option]').first().waitFor()
    await atRest(page)
    return {
      cases: ['a save'],
      a: async (_, round) => ({ saved: await saveOnScreen(page, round) }),
      b: async (_, round) => ({ saved: await saveByCall(call, round) }),
      close,
    }
  },
})
