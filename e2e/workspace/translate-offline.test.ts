import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { expect, signIn, test } from '#e2e/kit/fixtures.ts'
import { keepsBuild } from '#e2e/kit/kept-build.ts'
import { KillableBrowser } from '#e2e/kit/killable-browser.ts'
import { Portal } from '#e2e/kit/portal.ts'
import { savesErrors } from '#e2e/kit/saves-errors.ts'
import { isWhole } from '#tests/sample.ts'

test.use({ serviceWorkers: 'allow' })

const address = '/system-i18n?src=master&dst=de&show=untranslated&sort=catalogue'

const texts = z.object({
  data: z.object({ languages: z.record(z.string(), z.tuple([z.string(), z.record(z.string(), z.string())])) }),
})

/** What a translator might type: umlauts, quotes, placeholders, spaces that matter. */
const typed = (index: number) => `Nr. ${index} – „Maß“ {n} × 5 <b>ß</b> `

async function typeOne(page: Page, index: number): Promise<string> {
  // A plural has a field for each plural form; here it is written as plain text.
  const box = page.getByRole('textbox', { name: 'Translation', exact: true })
  const fields = page.getByRole('textbox', { name: /^Translation/ })
  await expect(fields.first()).toBeVisible()
  if ((await box.count()) === 0) await page.getByRole('button', { name: 'Whole text' }).click()
  await expect(box)
    .toHaveValue('')
    .catch(async (error) => {
      await page.screenshot({ path: test.info().outputPath(`text-${index}.png`) })
      throw error
    })
  const key = new URL(page.url()).searchParams.get('unit')
  if (key === null) throw new Error('no unit in the address')
  await box.focus()
  await page.keyboard.type(typed(index))
  await page.keyboard.press('Control+Enter')
  await expect.poll(() => new URL(page.url()).searchParams.get('unit'), { intervals: [20] }).not.toBe(key)
  return key
}

/**
 * The translator’s main task: sign in, lose the server, translate while the browser is killed, get the server back,
 * save.
 */
async function translateThroughKills(
  portal: Portal,
  editCount: number,
  killCount: number,
): Promise<Map<string, string>> {
  const profile = await mkdtemp(join(tmpdir(), 'portal-profile-'))
  const browser = new KillableBrowser(profile)
  try {
    return await translate(portal, browser, editCount, killCount)
  } catch (error) {
    await browser.screenshot(test.info().outputPath('browser.png'))
    throw error
  } finally {
    await browser.kill()
    await rm(profile, { recursive: true, force: true })
  }
}

async function translate(
  portal: Portal,
  browser: KillableBrowser,
  editCount: number,
  killCount: number,
): Promise<Map<string, string>> {
  const done = new Map<string, string>()
  let page = await browser.start()
  await signIn(page, portal, 'translator', address)
  await expect(page.getByText('2,700 of 4,000 translated')).toBeVisible()
  await keepsBuild(page, portal)
  // A browser writes its local storage, which has the owner of the stored data, some seconds late.
  await new Promise((later) => setTimeout(later, 10_000))
  await portal.stop()

  await page.getByRole('button', { name: 'Next untranslated' }).click()
  for (let index = 0; index < editCount; index++) {
    if (index > 0 && index % Math.ceil(editCount / (killCount + 1)) === 0) {
      // A text is stored shortly after it is left: a crash may lose text that is not shown as stored.
      await expect(page.getByText(/stored on this device/)).toBeVisible()
      await browser.kill()
      page = await browser.start()
      await page.goto(portal.url + address)
      await expect(page.getByRole('status').filter({ hasText: `${index} unsaved` })).toBeVisible()
      await page.getByRole('button', { name: 'Next untranslated' }).click()
    }
    done.set(await typeOne(page, index), typed(index))
  }
  expect(done.size).toBe(editCount)
  await expect(page.getByRole('status').filter({ hasText: `${editCount} unsaved` })).toBeVisible()
  await expect(page.getByText(/stored on this device/)).toBeVisible()

  await portal.start()
  await savesErrors(page)
  // A browser writes its cookies up to half a minute late. After an earlier kill, the user would have to log in again.
  await page.context().clearCookies()
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible()
  await signIn(page, portal, 'translator', address)
  await expect(page.getByRole('status').filter({ hasText: `${editCount} unsaved` })).toBeVisible()
  // Text typed without a session is sent with its user’s next save.
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByRole('status').filter({ hasText: 'unsaved' })).toHaveCount(0)
  return done
}

async function germanTexts(portal: Portal): Promise<Record<string, string>> {
  const call = await portal.vue('translator')
  return texts.parse(await call('i18n/system/?src=master&dst=de')).data.languages['de']?.[1] ?? {}
}

// `npm run test:all` makes 300 edits.
const edits = isWhole ? 300 : 16
const kills = isWhole ? 5 : 2

test(`after ${edits} offline edits and ${kills} browser kills, the backend has exactly these, byte for byte`, async ({
  portal,
}) => {
  test.setTimeout(900_000)
  const before = await germanTexts(portal)
  const done = await translateThroughKills(portal, edits, kills)
  expect(await germanTexts(portal)).toEqual({ ...before, ...Object.fromEntries(done) })
})

// The same test in another environment: with `npm run test:all`.
for (const title of isWhole ? ['the same job with the portal in front of another one'] : [])
  test(title, async ({ portal: backend }) => {
    test.setTimeout(600_000)
    const data = await mkdtemp(join(tmpdir(), 'portal-front-'))
    const front = await Portal.create({
      data,
      env: {
        PORTAL_API_URL: `http://127.0.0.1:${backend.port}`,
        PORTAL_SECRET: 'a secret of the front portal, long enough',
      },
    })
    await front.start()
    const before = await germanTexts(backend)
    const done = await translateThroughKills(front, edits / 4, 2)
    expect(await germanTexts(backend)).toEqual({ ...before, ...Object.fromEntries(done) })
    expect((await fetch(`http://127.0.0.1:${front.port}/vue/country-codes/`)).status).toBe(404)
    await front.remove()
  })
