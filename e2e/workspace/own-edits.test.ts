import { expect, signIn, test } from '#e2e/kit/fixtures.ts'
import { boxOf } from '#e2e/kit/translator.ts'

test.use({ sharesPortal: true })

test('a page that opens with unsaved texts never says that they are somebody else’s', async ({ page, portal }) => {
  await signIn(page, portal, 'translator', '/system-i18n?src=master&dst=de&unit=door.leaf.height.short')
  await boxOf(page).fill('Höhe des Türblatts')
  await expect(page.getByText('stored on this device', { exact: true })).toBeVisible()
  // So many are counted no sooner than the page has been drawn.
  await page.evaluate(async () => {
    const open = indexedDB.open('portal-workspace')
    const db = await new Promise<IDBDatabase>((done) => open.addEventListener('success', () => done(open.result)))
    const edits = db.transaction('edits', 'readwrite').objectStore('edits')
    const all = edits.getAll()
    await new Promise((done) => all.addEventListener('success', done))
    for (let at = 0; at < 3_000; at += 1) edits.put({ ...all.result[0], key: `planted.${at}` })
    await new Promise((done) => edits.transaction.addEventListener('complete', done))
    db.close()
  })
  await page.addInitScript(() => {
    const said = new Set<string>()
    Object.assign(window, { said })
    new MutationObserver(() => {
      const text = document.body?.textContent ?? ''
      const found = /[\d,]+ edits? of (other users|another user)/.exec(text)
      if (found) said.add(found[0])
      if (text.includes('stored on this device')) said.add('safe')
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  for (let time = 0; time < 3; time += 1) {
    await page.reload()
    await expect(page.getByText('stored on this device', { exact: true })).toBeVisible()
    await expect(page.getByRole('listbox', { name: 'Texts' }).getByRole('option').first()).toBeVisible()
    await expect(boxOf(page)).toBeFocused()
    expect(await page.evaluate(() => [...Object(window).said])).toEqual(['safe'])
  }
})
