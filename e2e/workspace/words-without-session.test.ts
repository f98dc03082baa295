import type { Page } from '@playwright/test'
import { expect, signIn, test } from '#e2e/kit/fixtures.ts'
import { boxOf, unit } from '#e2e/kit/translator.ts'

/** Stores a note and a term as if they were written after the session expired. */
async function writtenWithoutSession(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const open = indexedDB.open('portal-texts-translator%40demo.example')
    await new Promise((opened) => open.addEventListener('success', opened))
    const writing = open.result.transaction(['notes', 'terms'], 'readwrite')
    const by = 'translator@demo.example'
    const both = { side: 'own', by, at: new Date().toISOString(), changedAt: Date.now() }
    const about = { scope: 'system', lang: 'de', key: 'door.leaf.dimension.hint', replyTo: null }
    const question = { text: 'Ist das Falzmaß gemeint?', open: true, closedBy: null, closedAt: null }
    writing.objectStore('notes').put({ ...both, ...about, ...question, id: crypto.randomUUID() })
    const pair = { src: 'master', dst: 'de', term: 'door leaf', translation: 'Türblatt', note: '' }
    writing
      .objectStore('terms')
      .put({ ...both, ...pair, id: crypto.randomUUID(), removed: false, version: 0, overtaken: false })
    await new Promise((written) => writing.addEventListener('complete', written))
    open.result.close()
  })
}

test('a note and a term written after the session expired are sent after the next login without a question', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'translator', unit)
  await expect(boxOf(page)).toBeVisible()
  await expect(page.getByText('2,700 of 4,000 translated')).toBeVisible()
  await writtenWithoutSession(page)
  const call = await portal.vue('translator')
  const stored = async () =>
    JSON.stringify([await call('i18n/notes/?since=0'), await call('i18n/terms/?src=master&dst=de&since=0')])
  expect(await stored()).not.toContain('Falzmaß')
  await signIn(page, portal, 'translator', unit)
  await expect.poll(stored).toContain('Falzmaß')
  await expect(page.getByText('All translations saved')).toBeVisible()
  expect(await stored()).toContain('Türblatt')
})
