import { expect } from '@playwright/test'
import { grounds, test } from '#e2e/kit/ground.ts'
import { Newcomer } from './newcomer.ts'
import { isWhole } from '#tests/sample.ts'

const hosts = ['localhost', 'kantwerk.localhost', 'tuerblatt.localhost'] as const
const locales = ['en', 'de'] as const

// Runs one combination. `npm run test:all` runs every language, site and setup.
const sample = 'in de, at tuerblatt.localhost, on PGlite'

for (const ground of grounds)
  for (const host of hosts)
    for (const locale of locales) {
      const title = `in ${locale}, at ${host}, on ${ground}`
      if (!isWhole && title !== sample) continue
      test(`a user registers, orders, has it delivered and returns with a new password: ${title}`, async ({
        page,
        standingOn,
      }) => {
        test.slow()
        test.skip(
          ground === 'PostgreSQL' && process.env['DATABASE_URL'] === undefined,
          'there is no PostgreSQL server, and none could be installed',
        )
        const { portal, mails } = await standingOn(ground)
        const site = portal.at(host)
        const email = `karin.${locale}@${host.replace('.localhost', '')}.example`
        const karin = new Newcomer({ page, site, data: mails, locale, email, live: true })
        // German in the window of a phone, English in that of a desktop.
        await page.setViewportSize(locale === 'de' ? { width: 320, height: 640 } : { width: 1280, height: 800 })
        await karin.open(site)
        // The page checks the server before it navigates; until then it would cancel another navigation.
        const loaded = page.waitForEvent('load')
        await page.getByRole('link', { name: locale, exact: true }).click()
        await loaded
        await expect(page.locator('html')).toHaveAttribute('lang', locale)

        const link = await karin.register()
        // A mail scanner opens every link before the user does.
        await page.goto(link)
        await karin.registerCompany(link, false)
        await karin.logIn(karin.password)
        await karin.shop()
        await karin.deliverTo('Baustelle Rathaus')
        await karin.logOut()
        await karin.resetPassword()
        await karin.logIn(karin.nextPassword)
      })
    }
