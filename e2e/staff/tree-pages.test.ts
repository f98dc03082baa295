import type { Page } from '@playwright/test'
import { z } from 'zod'
import { expect, isLive, signIn, test } from '#e2e/kit/fixtures.ts'
import type { Portal } from '#e2e/kit/portal.ts'

test.use({ sharesPortal: 'file' })

const created = z.object({ data: z.object({ id: z.int() }) })
const many = 230
const nameOf = (at: number) => `Reihe ${String(at).padStart(3, '0')}`
const tree = (page: Page, name = 'Companies') => page.getByRole('treegrid', { name })
const line = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name }).first()

/**
 * Creates a company with more sub-companies than one request reads. Returns its id and the id of its last sub-company.
 */
async function row(portal: Portal): Promise<{ id: number; lastId: number }> {
  const ask = await portal.vue('admin')
  const create = async (below: number, name1: string) => {
    const body = JSON.stringify({ name1, address1: 'Am Werk 1', zip: '26122', city: 'Oldenburg', country: 'DE' })
    return created.parse(await ask(`company/${below}/create/sub-company/`, { method: 'POST', body })).data.id
  }
  const id = await create(1, 'Aachener Reihenwerk')
  let lastId = id
  for (let at = 1; at <= many; at += 1) lastId = await create(id, nameOf(at))
  return { id, lastId }
}

/** Delays frames and scroll events, like on a busy machine: requests are answered before the next frame. */
async function drawLate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const lateMs = 1_000
    window.requestAnimationFrame = (draw) => window.setTimeout(() => draw(performance.now()), lateMs)
    const tellLate = (event: Event) => {
      if (!event.isTrusted) return
      event.stopImmediatePropagation()
      window.setTimeout(() => window.dispatchEvent(new Event('scroll')), lateMs)
    }
    window.addEventListener('scroll', tellLate, { capture: true })
  })
}

test('a very large tree reads only visible companies: by keyboard to the end and back, by URL, after an error', async ({
  page,
  portal,
}) => {
  test.slow()
  const { id, lastId } = await row(portal)
  await signIn(page, portal, 'admin', `/companies/${id}`)
  await isLive(page)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/_serverFn/')) asked.push(request.url())
  })
  await expect(tree(page)).toHaveAttribute('aria-rowcount', String(many + 2))
  await expect(line(page, nameOf(1))).toHaveAttribute('aria-setsize', String(many))
  expect(asked).toEqual([])
  // The last row has its place before it is read, and gets the focus when it is.
  await tree(page).getByRole('row', { expanded: true }).focus()
  await page.keyboard.press('End')
  await expect(line(page, nameOf(many))).toBeFocused()
  await expect(line(page, nameOf(many))).toHaveAttribute('aria-posinset', String(many))
  await page.keyboard.press('ArrowUp')
  await expect(line(page, nameOf(many - 1))).toBeFocused()
  expect(asked).toHaveLength(1)
  // The rows between are read when they become visible. The focus stays in its row.
  await page.evaluate(() => document.getElementById('main')?.ownerDocument.defaultView?.scrollTo(0, 150 * 52))
  await expect(line(page, nameOf(150))).toBeVisible()
  await page.keyboard.press('Home')
  await expect(tree(page).getByRole('row', { expanded: true })).toBeFocused()
  await page.keyboard.press('r')
  await expect(line(page, nameOf(1))).toBeFocused()

  // Companies that could not be read are replaced by one row, which can read them again.
  await page.reload()
  await isLive(page)
  await page.route('**/_serverFn/**', (route) => route.abort())
  await drawLate(page)
  await tree(page).getByRole('row', { expanded: true }).focus()
  await page.keyboard.press('End')
  const failed = tree(page).getByRole('row').filter({ hasText: 'Sub-companies could not be loaded.' })
  await expect(failed.last()).toBeFocused()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await failed.last().getByRole('button', { name: 'Try again' }).click()
  await expect(failed).toHaveCount(0)
  await expect(tree(page).locator('tr:focus')).toContainText('Reihe 2')

  // The page that moves a company, in a tree too large to be sent as a whole: the path to its current place is open.
  await page.goto(`${portal.url}/change-parent?cid=${lastId}`)
  await isLive(page)
  const places = tree(page, 'Change parent')
  await expect(line(page, 'Aachener Reihenwerk').getByRole('button', { name: 'Choose' })).toBeDisabled()
  await expect(line(page, nameOf(1))).toHaveAttribute('aria-level', '3')
  await line(page, nameOf(1)).focus()
  await page.keyboard.press('End')
  await expect(places.locator('tr:focus')).toHaveAttribute('aria-level', '2')
  await expect(line(page, nameOf(many))).toHaveCount(0)
  await page.getByRole('searchbox', { name: 'Search companies' }).fill('schweiz')
  await line(page, 'Nordkante Schweiz').getByRole('button', { name: 'Choose' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Move' }).click()
  await expect(page.getByText(`${nameOf(many)} is now a sub-company of Nordkante Schweiz AG.`)).toBeVisible()
})
