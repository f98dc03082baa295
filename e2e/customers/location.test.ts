import type { Page } from '@playwright/test'
import { expect, isLive, test } from '#e2e/kit/fixtures.ts'
import { linkTo } from '#e2e/kit/outbox.ts'
import { sampled } from '#tests/sample.ts'

const open = [
  '/home',
  '/welcome',
  '/login?redirect=%2Fmy-company%2F',
  '/register',
  '/register?sent=true',
  '/forgot-password',
  '/forgot-password?sent=true',
  '/register-company/nothing',
  '/account/password/change/nothing',
]
const signedIn = [
  '/welcome',
  '/overview-delivery/',
  '/create-delivery/',
  '/edit-delivery/?address=1',
  '/user/select-line/',
]

/** Returns the targets of links and forms that should start with the location but do not. */
const strayingFrom = (page: Page) =>
  page.evaluate(() => {
    const located =
      /^\/($|home|welcome|login|register|forgot-password|account\/password|user\/select-line|(create|overview|edit)-delivery)/
    const targets = [...document.querySelectorAll('a[href], form[action]')].map(
      (one) => new URL(one.getAttribute('href') ?? one.getAttribute('action') ?? '', document.URL),
    )
    const own = targets.filter(({ origin }) => origin === location.origin)
    return own
      .map(({ pathname, searchParams }) => (pathname === '/language' ? searchParams.get('back') : pathname) ?? '')
      .filter((path) => located.test(path))
  })

for (const live of sampled([true, false], 2))
  test(`a visitor stays at the location in every link, form and mail, ${live ? 'with' : 'without'} JavaScript`, async ({
    browser,
    portal,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: live })
    const page = await context.newPage()
    const here = `${portal.url}/at`
    const visit = async (address: string) => {
      await page.goto(address)
      if (live) await isLive(page)
    }
    const field = (name: string) => page.getByLabel(name, { exact: true })
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    for (const path of open) {
      await visit(here + path)
      expect([path, await strayingFrom(page)]).toEqual([path, []])
    }
    await page.goto(`${here}/overview-delivery/`)
    await expect(page).toHaveURL(`${here}/home?redirect=%2Fat%2Foverview-delivery%2F`)

    await visit(`${here}/login`)
    await field('Email address (username)').fill('joiner@demo.example')
    await field('Password').fill('not-the-password')
    await press('Log in')
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page).toHaveURL(`${here}/login`)
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page).toHaveURL(`${here}/forgot-password`)
    if (live) await isLive(page)
    await field('E-mail').fill('joiner@demo.example')
    await press('Send link')
    await expect(page).toHaveURL(`${here}/forgot-password?sent=true`)
    const reset = await linkTo(portal, 'joiner@demo.example', 'account/password/change')
    expect(reset).toContain(`${here}/`)
    await visit(reset)
    await field('New password').fill('Zinken-und-Zapfen-7')
    await field('Repeat password').fill('Zinken-und-Zapfen-7')
    await press('Change password')
    await expect(page).toHaveURL(`${here}/login`)

    await page.getByRole('banner').getByRole('link', { name: 'Register' }).click()
    await expect(page).toHaveURL(`${here}/register`)
    if (live) await isLive(page)
    await field('E-mail').fill('karin@ahlers.example')
    await field('Password').fill('Zinken-und-Zapfen-7')
    await field('Repeat password').fill('Zinken-und-Zapfen-7')
    await field('First name').fill('Karin')
    await field('Last name').fill('Ahlers')
    await press('Continue')
    await expect(page).toHaveURL(`${here}/register?sent=true`)
    const second = await linkTo(portal, 'karin@ahlers.example', 'register-company')
    expect(second).toContain(`${here}/`)
    await visit(second)
    for (const [name, value] of Object.entries({
      'Company name': 'Tischlerei Ahlers',
      Street: 'Johannisstraße 12',
      ZIP: '49074',
      City: 'Osnabrück',
      Phone: '+49 541 5550170',
    }))
      await field(name).fill(value)
    await press('Complete registration')
    await expect(page).toHaveURL(`${here}/login`)

    await field('Email address (username)').fill('joiner@demo.example')
    await field('Password').fill('Zinken-und-Zapfen-7')
    await press('Log in')
    await page.waitForURL(/\/at\/user\/select-line\/\?cid=\d+$/, { waitUntil: 'commit' })
    for (const path of signedIn) {
      await visit(here + path)
      expect([path, await strayingFrom(page)]).toEqual([path, []])
    }
    if (live) {
      await page.getByRole('button', { name: 'joiner@demo.example' }).click()
      await page.getByRole('menuitem', { name: 'Log out' }).click()
    } else await page.getByRole('link', { name: 'Log out' }).click()
    await expect(page).toHaveURL(`${portal.url}/`)
    await context.close()
  })

test('only allowed pages exist under a location: logout pages are not found', async ({ page, portal }) => {
  for (const path of ['/logout', '/sign-out', '/sign-over']) {
    const answer = await page.goto(`${portal.url}/at${path}`)
    expect([path, answer?.status()]).toEqual([path, 404])
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  }
})
