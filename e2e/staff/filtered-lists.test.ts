import type { Page } from '@playwright/test'
import { heldLine } from '#e2e/kit/held-line.ts'
import { expect, isLive, signIn, test } from '#e2e/kit/fixtures.ts'

test.use({ sharesPortal: true })

/** Every list whose filters can match nothing, with an account that sees it. */
const lists = [
  ['dealer', '/overview-contacts/'],
  ['dealer', '/order-approve/'],
  ['admin', '/manage-users/'],
  ['admin', '/price-logs/'],
  ['dealer', '/companies/15'],
] as const

const filterOf = (page: Page) => page.getByRole('main').getByRole('search').locator('input').first()

for (const [account, path] of lists)
  test(`clearing filters without results puts the focus in the search: ${path}`, async ({ page, portal }) => {
    await signIn(page, portal, account, path)
    await isLive(page)
    await filterOf(page).fill('98765432')
    const clear = page
      .getByRole('main')
      .getByRole('button', { name: /^Clear filters?$/ })
      .last()
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toBeVisible()
    await clear.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('row').nth(1).or(page.getByRole('treeitem').first())).toBeVisible()
    await expect(filterOf(page)).toBeFocused()
    await expect(filterOf(page)).toHaveValue('')
  })

test('a list that is still loading is not exported as empty', async ({ page, portal }) => {
  await signIn(page, portal, 'dealer', '/overview-contacts/')
  await isLive(page)
  const letThrough = await heldLine(page)
  await filterOf(page).fill('demo.example')
  await expect(page).toHaveURL(/demo\.example/)
  await page.getByRole('button', { name: 'Export' }).click()
  const menu = page.getByRole('menu')
  await expect(menu).toContainText('demo.example')
  await expect(menu).not.toContainText('0 rows')
  letThrough()
  await expect(menu).toContainText(/[1-9]\d* rows? · /)
})
