import { AxeBuilder } from '@axe-core/playwright'
import { expect, signIn, test } from './fixtures.ts'

type Screen = { name: string; account?: string; path: string }

const screens: Screen[] = [
  { name: 'login', path: '/login' },
  { name: 'test login', path: '/test-login' },
  { name: 'not found', path: '/nothing-here' },
  { name: 'welcome', account: 'admin', path: '/welcome' },
  { name: 'later screen', account: 'admin', path: '/price-logs/' },
  { name: 'approvals', account: 'approver', path: '/order-approve/?tab=open' },
  { name: 'approvals, finished', account: 'approver', path: '/order-approve/?tab=finished' },
  { name: 'approvals, nothing found', account: 'approver', path: '/order-approve/?q=99999999' },
  { name: 'approvals without permission', account: 'translator', path: '/order-approve/' },
  { name: 'reset', account: 'approver', path: '/order-reset/' },
  { name: 'workspace', account: 'translator', path: '/system-i18n?src=master&dst=de' },
  {
    name: 'workspace, editor',
    account: 'translator',
    path: '/system-i18n?src=master&dst=de&unit=door.leaf.dimension.hint',
  },
  { name: 'workspace, nothing found', account: 'translator', path: '/system-i18n?src=master&dst=de&q=zzzzzz' },
  { name: 'workspace without login', path: '/system-i18n?src=master&dst=de' },
]

for (const locale of ['en', 'de'] as const)
  for (const colorScheme of ['light', 'dark'] as const)
    test(`axe finds nothing on any screen, ${locale}, ${colorScheme}, at 320 and 1280 px`, async ({
      browser,
      portal,
    }) => {
      test.setTimeout(240_000)
      for (const account of new Set(screens.map((screen) => screen.account))) {
        const context = await browser.newContext({ colorScheme, reducedMotion: 'reduce' })
        const page = await context.newPage()
        if (account !== undefined) await signIn(page, portal, account, '/welcome')
        await context.addCookies([{ name: 'lang', value: locale, url: portal.url }])
        for (const screen of screens.filter((one) => one.account === account))
          for (const width of [320, 1280]) {
            await page.setViewportSize({ width, height: 900 })
            await page.goto(portal.url + screen.path)
            await page.waitForLoadState('networkidle')
            await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
            const { violations } = await new AxeBuilder({ page })
              .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
              .analyze()
            const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
            expect.soft([screen.name, width, found]).toEqual([screen.name, width, []])
            const overflow = await page.evaluate(
              () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
            )
            expect.soft([screen.name, width, overflow]).toEqual([screen.name, width, 0])
          }
        await context.close()
      }
    })

test('axe sees a planted fault', async ({ page, portal }) => {
  await page.goto(`${portal.url}/login`)
  await page.evaluate(() => document.body.append(Object.assign(document.createElement('img'), { src: '/icon.svg' })))
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id }) => id)).toContain('image-alt')
})
