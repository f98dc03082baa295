import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, signIn, test } from '#e2e/kit/fixtures.ts'
import { boxOf, isUnsaved, typeNext, untranslated } from '#e2e/kit/translator.ts'

const ways = {
  'the site’s data is cleared': async (page: Page) => {
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Storage.clearDataForOrigin', { origin: new URL(page.url()).origin, storageTypes: 'indexeddb' })
  },
  'another tab deletes the database': async (page: Page) => {
    const other = await page.context().newPage()
    await other.goto(new URL('/icon.svg', page.url()).href)
    await other.evaluate(
      () =>
        new Promise((done) =>
          indexedDB.deleteDatabase('portal-texts-translator%40demo.example').addEventListener('success', () => done(0)),
        ),
    )
    await other.close()
  },
}

test.describe('with storage', () => {
  test.use({ sharesPortal: true })

  for (const [name, lose] of Object.entries(ways)) {
    test(`nothing unsaved is lost when ${name} under the open page`, async ({ page, portal }) => {
      await signIn(page, portal, 'translator', untranslated)
      await expect(page.getByText('2,700 of 4,000 translated')).toBeVisible()
      await typeNext(page, 'eins')
      const second = await typeNext(page, 'zwei')
      await isUnsaved(page, 2)
      await expect(page.getByText('stored on this device', { exact: true })).toBeVisible()
      await lose(page)
      await expect(page.getByText(/was deleted and has been restored/)).toBeVisible()
      await expect(page.getByText('A newer version is open')).toHaveCount(0)
      await expect(boxOf(page)).toHaveValue('zwei')
      await isUnsaved(page, 2)
      await page.reload()
      await isUnsaved(page, 2)
      await page.goto(`${portal.url}/system-i18n?src=master&dst=de&unit=${second}`)
      await expect(boxOf(page)).toHaveValue('zwei')
    })
  }
})

test('without storage, text is edited in memory, listed as not stored, exported and saved', async ({
  page,
  portal,
}) => {
  await page.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }))
  await signIn(page, portal, 'translator', untranslated)
  await expect(page.getByText('Your changes are not stored in this browser')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Keep on this device' })).toHaveCount(0)
  await expect(page.getByText('2,700 of 4,000 translated')).toBeVisible()
  const key = await typeNext(page, 'nur hier')
  await expect(page.getByText('1 text is only in this tab')).toBeVisible()
  await expect(page.getByText('stored on this device', { exact: true })).toHaveCount(0)
  const texts = page.getByRole('list', { name: 'Texts only in this tab' })
  await expect(texts.getByRole('button', { name: key })).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export texts' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  expect(JSON.parse(file)).toMatchObject({
    format: 'portal-unsaved-texts',
    texts: [{ lang: 'de', key, text: 'nur hier', base: null }],
  })
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByText('1 text is only in this tab')).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'unsaved' })).toHaveCount(0)
  const call = await portal.vue('translator')
  expect(JSON.stringify(await call('i18n/system/?src=master&dst=de'))).toContain('nur hier')
})

test.describe('without a request to the server', () => {
  test.use({ sharesPortal: true })

  test('every page and letter shortcut works in a browser that denies storage', async ({ page, portal }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('denied', 'SecurityError')
          },
        })
    })
    await signIn(page, portal, 'approver', '/order-approve/')
    await expect(page.getByText('2000014711', { exact: true })).toBeVisible()
    await expect(page.getByRole('status').getByText('live')).toBeVisible()
    await page.keyboard.press('j')
    await page.keyboard.press('x')
    await expect(page.getByText('1 selected', { exact: true })).toBeVisible()
    await page.goto(`${portal.url}/order-reset/`)
    const box = page.getByRole('textbox', { name: 'Basket number' })
    await box.fill('2000014698')
    await box.press('Enter')
    await expect(page.getByRole('alertdialog')).toBeVisible()
  })
})
