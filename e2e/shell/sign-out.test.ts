import type { Page } from '@playwright/test'
import { expect, openUserMenu, signIn, test } from '#e2e/kit/fixtures.ts'
import { keepsBuild } from '#e2e/kit/kept-build.ts'
import type { Portal } from '#e2e/kit/portal.ts'

const list = '/system-i18n?src=master&dst=de'
const unit = `${list}&unit=door.leaf.dimension.hint`
const typed = 'Türblatt {width} × {height} mm, ohne Falz gemessen'

async function type(page: Page, text = typed): Promise<void> {
  await page.getByRole('textbox', { name: 'Translation' }).fill(text)
  await expect(page.getByRole('status').filter({ hasText: '1 unsaved' })).toBeVisible()
  // Before the text is stored, leaving the page would lose it.
  await expect(page.getByText('stored on this device', { exact: true })).toBeVisible()
}

const chooseLogOut = async (page: Page) => (await openUserMenu(page, 'Log out')).click()

async function germanTexts(portal: Portal): Promise<string> {
  const call = await portal.vue('translator')
  return JSON.stringify(await call('i18n/system/?src=master&dst=de'))
}

async function seesNothing(page: Page, portal: Portal): Promise<void> {
  await page.goto(portal.url + unit)
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Translation' })).toHaveCount(0)
  await expect(page.getByText(typed)).toHaveCount(0)
  await expect(page.getByText('door.leaf')).toHaveCount(0)
}

test.describe('with nothing sent', () => {
  test.use({ sharesPortal: true })

  test('a user who never translated here leaves no database with their name', async ({ page, portal }) => {
    await signIn(page, portal, 'joiner', '/my-company/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await chooseLogOut(page)
    await expect(page.getByText('You are logged out').first()).toBeVisible()
    const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name = '' }) => name))
    expect(names.filter((name) => name.startsWith('portal-texts-'))).toEqual([])
  })

  test('no tab remembers the pages of its former user', async ({ context, page, portal }) => {
    const visits = (one: Page) =>
      one.evaluate(() => Object.keys(sessionStorage).filter((name) => name.startsWith('portal.visits.')).length)
    await signIn(page, portal, 'approver', '/order-reset/')
    const other = await context.newPage()
    await other.goto(`${portal.url}/order-approve/`)
    for (const one of [page, other]) await expect.poll(() => visits(one)).toBe(1)
    await chooseLogOut(page)
    await expect(page.getByText('You are logged out.')).toBeVisible()
    for (const one of [page, other]) await expect.poll(() => visits(one)).toBe(0)
  })

  test('confirming a deletion covers only what was counted: newer text from another tab asks again', async ({
    context,
    page,
    portal,
  }) => {
    await signIn(page, portal, 'translator', unit)
    const other = await context.newPage()
    await other.goto(portal.url + list)
    await type(page)
    await chooseLogOut(page)
    await expect(page.getByText('1 text is not saved on the server yet.')).toBeVisible()

    const second = other.getByRole('textbox', { name: 'Translation' })
    await other.goto(`${portal.url}${list}&unit=door.leaf.width.hint`)
    await second.fill('Maß des Türblatts')
    await expect(other.getByRole('status').filter({ hasText: '2 unsaved' })).toBeVisible()
    await page.getByRole('button', { name: 'Discard and log out' }).click()
    await expect(page.getByRole('heading', { name: 'Discard 2 texts?' })).toBeFocused()

    await other.goto(`${portal.url}${list}&unit=door.leaf.height.hint`)
    await second.fill('Versatz')
    await expect(other.getByRole('status').filter({ hasText: '3 unsaved' })).toBeVisible()
    await page.getByRole('button', { name: 'Discard 2 texts and log out' }).click()
    await expect(page.getByRole('alert')).toContainText('More unsaved texts were found')
    await expect(page.getByRole('heading', { name: 'Discard 3 texts?' })).toBeFocused()

    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Delete local data' }).click()
    await expect(page.getByText('You will lose 3 unsaved texts.')).toBeVisible()
    await other.goto(`${portal.url}${list}&unit=door.frame.width.hint`)
    await second.fill('Versatz des Türblatts')
    await expect(other.getByRole('status').filter({ hasText: '4 unsaved' })).toBeVisible()
    await page.getByRole('button', { name: 'Delete local data and log out' }).click()
    await expect(page.getByRole('alert')).toContainText('More unsaved texts were found')
    await expect(page.getByText('You will lose 4 unsaved texts.')).toBeVisible()
    await page.getByRole('button', { name: 'Delete local data and log out' }).click()
    await page.waitForURL(`${portal.url}/`, { waitUntil: 'commit' })
    await signIn(page, portal, 'translator', unit)
    await expect(page.getByRole('textbox', { name: 'Translation' })).toHaveValue('')
  })

  test('deleting local data warns with the count and removes only this user’s data', async ({ page, portal }) => {
    await signIn(page, portal, 'admin', unit)
    await type(page, 'Maß des Türblatts')
    await chooseLogOut(page)
    await page.getByRole('button', { name: 'Keep unsaved work and log out' }).click()
    await page.waitForURL(`${portal.url}/`, { waitUntil: 'commit' })
    await signIn(page, portal, 'translator', unit)
    await type(page)
    await chooseLogOut(page)
    await page.getByRole('button', { name: 'Delete local data' }).click()
    await expect(page.getByText('You will lose 1 unsaved text.')).toBeVisible()
    await page.getByRole('button', { name: 'Delete local data and log out' }).click()
    await page.waitForURL(`${portal.url}/`, { waitUntil: 'commit' })
    const left = await page.evaluate(async () => {
      const names = (await indexedDB.databases()).map(({ name }) => name)
      const bucket = await navigator.storageBuckets?.open('portal-unsaved', { persisted: true })
      const copies = await bucket?.indexedDB.databases()
      return JSON.stringify([names, copies, { ...localStorage }])
    })
    expect(left).not.toContain('translator')
    await signIn(page, portal, 'admin', unit)
    await expect(page.getByRole('textbox', { name: 'Translation' })).toHaveValue('Maß des Türblatts')
  })
})

test.describe('with a service worker, on a separate portal', () => {
  test.use({ serviceWorkers: 'allow', sharesPortal: false })

  test('signing out asks about unsaved texts; stored texts stay hidden from other users in every tab', async ({
    context,
    page,
    portal,
  }) => {
    await signIn(page, portal, 'translator', unit)
    await type(page)
    const other = await context.newPage()
    await other.goto(portal.url + unit)
    await expect(other.getByRole('textbox', { name: 'Translation' })).toHaveValue(typed)

    await chooseLogOut(page)
    await expect(page.getByText('1 text is not saved on the server yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Keep unsaved work and log out' }).click()
    await page.waitForURL(`${portal.url}/`, { waitUntil: 'commit' })
    await expect(other.getByRole('textbox', { name: 'Translation' })).toHaveCount(0)
    await seesNothing(page, portal)
    await expect(page.getByText('is stored in this browser')).toHaveCount(0)

    await signIn(page, portal, 'admin', unit)
    await expect(page.getByRole('textbox', { name: 'Translation' })).toHaveValue('')
    await expect(page.getByText('another user')).toHaveCount(0)
    await chooseLogOut(page)
    await page.waitForURL(`${portal.url}/`, { waitUntil: 'commit' })
    expect(await germanTexts(portal)).not.toContain(typed)

    await signIn(page, portal, 'translator', unit)
    await expect(page.getByRole('textbox', { name: 'Translation' })).toHaveValue(typed)
    await page.getByRole('button', { name: /^Save/ }).click()
    await expect(page.getByRole('status').filter({ hasText: 'unsaved' })).toHaveCount(0)
    // The question about errors appears after the text has been checked.
    const yes = page.locator('[role=dialog], [role=alertdialog]').getByRole('button', {
      name: 'Save anyway',
    })
    await expect(async () => {
      if (await yes.isVisible()) await yes.click()
      expect((await germanTexts(portal)).includes(typed)).toBe(true)
    }).toPass()
  })

  test('offline, opening /logout asks, ends ownership at once, and ends the session after reconnecting', async ({
    page,
    portal,
  }) => {
    await signIn(page, portal, 'translator', unit)
    await type(page)
    await keepsBuild(page, portal)
    await portal.stop()
    await page.goto(`${portal.url}/logout`)
    await expect(page.getByText('1 text is not saved on the server yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Keep unsaved work and log out' }).click()
    await expect(page.getByText('The server ends your session when it is reachable again')).toBeVisible()
    await seesNothing(page, portal)
    await portal.start()
    await seesNothing(page, portal)
    await page.goto(`${portal.url}/order-reset/`)
    await expect(page.getByLabel('Username')).toBeVisible()
    await signIn(page, portal, 'translator', unit)
    await expect(page.getByRole('textbox', { name: 'Translation' })).toHaveValue(typed)
  })

  test('an account without translation rights reads none of the previous user’s data, online or offline', async ({
    page,
    portal,
  }) => {
    await signIn(page, portal, 'translator', unit)
    await type(page)
    await keepsBuild(page, portal)
    await page.context().clearCookies()
    await signIn(page, portal, 'carpenter', list)
    // The page completes its address first, which would cancel the next navigation.
    await expect(page.getByText('You do not have permission to translate')).toBeVisible()
    for (const isUp of [true, false]) {
      if (!isUp) await portal.stop()
      await page.goto(portal.url + unit)
      await expect(page.getByText('You do not have permission to translate')).toBeVisible()
      await expect(page.getByText(typed)).toHaveCount(0)
      await expect(page.getByRole('textbox', { name: 'Translation' })).toHaveCount(0)
    }
  })
})

test.describe('when each sends different texts', () => {
  test.describe.configure({ mode: 'default' })
  test.use({ sharesPortal: 'file' })

  test('save and log out keeps a text with an error locally, says so, and saves the others', async ({
    page,
    portal,
  }) => {
    await signIn(page, portal, 'translator', `${list}&unit=field.zip`)
    const box = page.getByRole('textbox', { name: 'Translation' })
    await box.fill('Diese Postleitzahl gibt es dort nicht.')
    await page.goto(`${portal.url}${list}&unit=door.leaf.standard.735`)
    await box.fill('Standardtürblatt')
    await expect(page.getByRole('status').filter({ hasText: '2 unsaved' })).toBeVisible()
    await chooseLogOut(page)
    await page.getByRole('button', { name: 'Save and log out' }).click()
    await expect(page.getByRole('alert')).toContainText('1 text has an error and was not saved')
    await expect(page.getByRole('alert')).toContainText(/field\.zip · German.*missing/s)
    const saved = async () => {
      const texts = JSON.stringify(await (await portal.vue('translator'))('i18n/system/?src=master&dst=de'))
      return [texts.includes('Standardtürblatt'), texts.includes('Diese Postleitzahl gibt es dort nicht.')]
    }
    expect(await saved()).toEqual([true, false])
    await page.getByRole('alert').getByRole('link', { name: 'field.zip' }).click()
    await expect(box).toHaveValue('Diese Postleitzahl gibt es dort nicht.')
    await chooseLogOut(page)
    await page.getByRole('button', { name: 'Save and log out' }).click()
    await page.getByRole('button', { name: 'Save anyway and log out' }).click()
    await page.waitForURL(`${portal.url}/`, { waitUntil: 'commit' })
    expect(await saved()).toEqual([true, true])
  })

  test('save and log out counts and sends unsent annotations too, whatever language is open', async ({
    page,
    portal,
  }) => {
    await signIn(page, portal, 'translator', `${list}&unit=app.claim`)
    await expect(page.getByText('All translations saved')).toBeVisible()
    await page.route(/_serverFn/, (route) =>
      (route.request().postData() ?? '').includes('marks') ? route.abort() : route.continue(),
    )
    await page.keyboard.press('Alt+r')
    await expect(page.getByText('1 note, term or review flag not sent')).toBeVisible()
    await page.goto(`${portal.url}/system-i18n?src=master&dst=fr`)
    await expect(page.getByRole('listbox', { name: 'Texts' })).toBeVisible()
    await chooseLogOut(page)
    await expect(page.getByText('1 note, term or review flag has not been sent to the server yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Delete local data' }).click()
    await expect(page.getByText('1 unsent note, term or review flag will be lost.')).toBeVisible()
    await page.getByRole('button', { name: 'Back' }).click()
    await page.unroute(/_serverFn/)
    await page.getByRole('button', { name: 'Save and log out' }).click()
    await page.waitForURL(`${portal.url}/`, { waitUntil: 'commit' })
    const call = await portal.vue('translator')
    expect(JSON.stringify(await call('i18n/marks/?lang=de'))).toContain('app.claim')
  })

  test('save and log out saves and logs out; discard and log out asks again and leaves nothing', async ({
    page,
    portal,
  }) => {
    const [other, text] = [`${list}&unit=door.leaf.core.choose`, 'Bitte wählen Sie die Einlage des Türblatts.']
    await signIn(page, portal, 'translator', other)
    await type(page, text)
    await chooseLogOut(page)
    await page.getByRole('button', { name: 'Save and log out' }).click()
    await page.waitForURL(`${portal.url}/`, { waitUntil: 'commit' })
    await expect.poll(() => germanTexts(portal)).toContain(text)

    await signIn(page, portal, 'translator', other)
    await type(page, 'Nicht aufheben')
    await chooseLogOut(page)
    await page.getByRole('button', { name: 'Discard and log out' }).click()
    await page.getByRole('button', { name: 'Discard 1 text and log out' }).click()
    await page.waitForURL(`${portal.url}/`, { waitUntil: 'commit' })
    await signIn(page, portal, 'translator', other)
    await expect(page.getByRole('textbox', { name: 'Translation' })).toHaveValue(text)
  })

  test('texts typed without a session are sent after the next login and a save, without a question', async ({
    page,
    portal,
  }) => {
    await signIn(page, portal, 'translator', unit)
    await expect(page.getByRole('textbox', { name: 'Translation' })).toBeVisible()
    await page.context().clearCookies()
    await page.reload()
    await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible()
    await type(page)
    await signIn(page, portal, 'translator', unit)
    await expect(page.getByRole('status').filter({ hasText: '1 unsaved' })).toBeVisible()
    expect(await germanTexts(portal)).not.toContain(typed)
    await page.getByRole('button', { name: /^Save/ }).click()
    // The question about errors appears after the text has been checked.
    const yes = page.locator('[role=dialog], [role=alertdialog]').getByRole('button', { name: 'Save anyway' })
    await expect(async () => {
      if (await yes.isVisible()) await yes.click()
      expect((await germanTexts(portal)).includes(typed)).toBe(true)
    }).toPass()
  })
})
