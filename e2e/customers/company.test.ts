import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, isLive, signIn, test } from '#e2e/kit/fixtures.ts'
import { KillableBrowser } from '#e2e/kit/killable-browser.ts'
import { jpeg, jpegSegment } from '#tests/backend/logo/pictures.ts'
import { openHostileDrawing } from './hostile-drawing.ts'

test.describe.configure({ mode: 'default' })
test.use({ sharesPortal: 'file' })

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><path d="M0 0h40v20H0z"/></svg>'
const logo = { name: 'kante.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) }
const save = (page: Page) => page.getByRole('button', { name: 'Save' })

test('managers edit a company and its logo, others only read it, and outside companies do not exist', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'admin', '/my-company/')
  await isLive(page)
  const box = page.getByLabel('Logo')
  await box.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: Buffer.alloc(1_300_000) })
  await expect(page.getByText('1.24 MB. The limit is 1 MB.')).toBeVisible()
  await expect(save(page)).toBeDisabled()
  await box.setInputFiles(logo)
  await expect(save(page)).toBeEnabled()
  await expect(page.getByRole('img', { name: 'Preview of kante.svg' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Company name' }).fill('')
  await save(page).click()
  await expect(page.getByRole('textbox', { name: 'Company name' })).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('textbox', { name: 'Company name' }).fill('Nordkante, umbenannt')
  await page.getByRole('checkbox', { name: 'Automatic approval' }).check()
  await page.locator('main').getByLabel('Language', { exact: true }).selectOption({ label: 'English' })
  await save(page).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Company name' })).toHaveValue('Nordkante, umbenannt')
  await expect(page.getByRole('checkbox', { name: 'Automatic approval' })).toBeChecked()
  await expect(page.locator('main').getByLabel('Language', { exact: true })).toHaveValue('en')
  await expect(page.getByRole('img', { name: 'Logo' })).toHaveAttribute('src', /\/logo\//)
  await expect(page.getByRole('link', { name: 'Change parent' })).toHaveAttribute(
    'href',
    /^\/change-parent\/\?cid=\d+$/,
  )

  await page.context().clearCookies()
  await signIn(page, portal, 'carpenter', '/my-company/')
  await expect(page.getByLabel('Street')).toHaveText(/\d/)
  await expect(page.getByText('Antje Dirksen can grant it.')).toBeVisible()
  await isLive(page)
  await page.getByRole('button', { name: 'Request permission' }).click()
  await expect(page.getByText('Requested on')).toBeFocused()
  await page.reload()
  await expect(page.getByText('Requested on')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Request permission' })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(0)
  await expect(page.getByText(/Region|Discount group|Assortment|Lines/)).toHaveCount(0)
  const answer = await page.goto(`${portal.url}/my-company/?cid=1`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test('an SVG is sent as an inert image, and a photo is upright and has no location', async ({ page, portal }) => {
  const { svg, fetched, close } = await openHostileDrawing()
  await signIn(page, portal, 'dealer', '/my-company/')
  await isLive(page)
  const box = page.getByLabel('Logo')
  await box.setInputFiles({ ...logo, buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path') })
  await expect(page.getByText('Your browser cannot show this image.')).toBeVisible()
  await expect(save(page)).toBeDisabled()
  await box.setInputFiles({ ...logo, buffer: Buffer.from(svg) })
  expect(await savedLogo(page, 1024)).toEqual({ type: 'image/png', height: 512, place: -1 })
  expect(fetched).toEqual([])
  close()
  const place = 'Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0GPS of the workshop'
  const photo = jpeg(jpegSegment(0xe1, place))
  await box.setInputFiles({ name: 'werkstatt.jpg', mimeType: 'image/jpeg', buffer: photo })
  expect(await savedLogo(page, 8)).toEqual({ type: 'image/jpeg', height: 12, place: -1 })
})

/**
 * Saves the chosen logo and waits until the stored one is `width` px wide. Returns its content type, its height in px,
 * and the position of the text “GPS” in the file, or -1.
 */
async function savedLogo(page: Page, width: number) {
  await expect(page.getByRole('img', { name: 'Preview of' })).toBeVisible()
  await save(page).click()
  const shown = page.getByRole('img', { name: 'Logo' })
  await expect(shown).toHaveJSProperty('naturalWidth', width)
  const stored = await page.request.get(new URL((await shown.getAttribute('src')) ?? '', page.url()).href)
  const height = await shown.evaluate((one) => one instanceof HTMLImageElement && one.naturalHeight)
  return { type: stored.headers()['content-type'], height, place: (await stored.body()).indexOf('GPS') }
}

test('form input, including the logo, is restored after the browser was killed, and can be saved', async ({
  portal,
}) => {
  const profile = await mkdtemp(join(tmpdir(), 'portal-profile-'))
  const file = join(profile, logo.name)
  await writeFile(file, logo.buffer)
  const browser = new KillableBrowser(profile)
  try {
    let page = await browser.start()
    await signIn(page, portal, 'admin', '/my-company/')
    await isLive(page)
    await page.getByRole('textbox', { name: 'City' }).fill('Stromausfall')
    await page.getByLabel('Logo').setInputFiles(file)
    await expect.poll(() => page.evaluate(readKept)).toEqual(['Stromausfall', logo.name])
    await browser.kill()
    page = await browser.start()
    await signIn(page, portal, 'admin', '/my-company/')
    await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('Stromausfall')
    await expect(page.getByRole('img', { name: 'Preview of kante.svg' })).toBeVisible()
    await expect(page.getByText(/^Draft from/)).toBeVisible()
    await save(page).click()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await expect(page.getByText(/^Draft from/)).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('Stromausfall')
    await expect(page.getByRole('img', { name: 'Logo' })).toBeVisible()
  } finally {
    await browser.kill()
    await rm(profile, { recursive: true, force: true })
  }
})

/** Returns the city and the logo’s file name in the first draft on this device; an empty list without a draft. */
function readKept(): Promise<unknown[]> {
  return new Promise((done) => {
    const opened = indexedDB.open('portal-drafts')
    opened.addEventListener('success', () => {
      const database = opened.result
      const end = (found: unknown[]) => {
        database.close()
        done(found)
      }
      if (!database.objectStoreNames.contains('drafts')) return end([])
      const all = database.transaction('drafts').objectStore('drafts').getAll()
      all.addEventListener('success', () => {
        const [row] = all.result
        end(row ? [row.values.city, row.values.logo?.name] : [])
      })
    })
  })
}
