import type { Page } from '@playwright/test'
import { expect, isLive, readOf, signIn, test } from '#e2e/kit/fixtures.ts'

test.use({ serviceWorkers: 'block' })

const rowOf = (page: Page, basketNumber: string) => page.locator(`[id="row-${basketNumber}"]`)
const boxOf = (page: Page, basketNumber: string) => rowOf(page, basketNumber).getByLabel('Approval number')
const tickOf = (page: Page, basketNumber: string) =>
  page.getByRole('checkbox', { name: `Select basket ${basketNumber}` })

/** Returns for each matching control whether a click in its middle would reach it. */
async function isUncovered(page: Page, selector: string): Promise<boolean[]> {
  return page.locator(selector).evaluateAll((controls) =>
    controls.map((control) => {
      control.scrollIntoView({ block: 'center' })
      const { x, y, width, height } = control.getBoundingClientRect()
      const met = document.elementFromPoint(x + width / 2, y + height / 2)
      return width > 20 && (met === control || control.contains(met))
    }),
  )
}

test('baskets are approved at every width and at 200 % zoom, and focus moves from number to number', async ({
  page,
  portal,
}) => {
  await signIn(page, portal, 'approver', '/order-approve/')
  await isLive(page)
  // Closes the toast, which is shown for 5 s and may cover a row.
  await page
    .getByRole('region', { name: /Messages/ })
    .getByRole('button')
    .click()
    // The toast may have closed by itself.
    .catch(() => undefined)
  await expect(page.getByText('You are logged in', { exact: true })).toHaveCount(0)
  const waiting = ['2000014711', '2000014698', '99004312', '99004287', '4711']
  for (const [index, width] of [320, 640, 768, 900, 1240].entries()) {
    const [basketNumber = '', next] = waiting.slice(index)
    await page.setViewportSize({ width, height: 800 })
    const covered = (await isUncovered(page, 'input[data-waiting], button[form]')).filter((is) => !is)
    expect([width, covered]).toEqual([width, []])
    const box = boxOf(page, basketNumber)
    if (index === 0) await box.focus()
    await expect(box).toBeFocused()
    await page.keyboard.type(`A-${index}`)
    if (index % 2 === 0) await page.keyboard.press('Enter')
    else await rowOf(page, basketNumber).getByRole('button', { name: 'Approve' }).click()
    await expect(rowOf(page, basketNumber)).toContainText(`A-${index}`)
    if (next) await expect(boxOf(page, next)).toBeFocused()
  }
  await expect(boxOf(page, '2000014602')).toBeFocused()
  await page.keyboard.type('A-9')
  await page.keyboard.press('Enter')
  await expect(tickOf(page, '2000014602')).toBeFocused()
})

test('a typed number survives another tab, a reload, a lost connection and a faster colleague', async ({
  page,
  context,
  portal,
}) => {
  await signIn(page, portal, 'approver', '/order-approve/')
  await isLive(page)
  const box = boxOf(page, '2000014698')
  await box.fill('A-77')
  await page.getByRole('tab', { name: /^Finished/ }).click()
  await expect(page.getByRole('tab', { name: /^Finished/ })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: /^Open/ }).click()
  await expect(box).toHaveValue('A-77')
  // The default order has returned.
  await expect(page).toHaveURL(/\/order-approve\/$/)
  await page.reload()
  await expect(box).toHaveValue('A-77')

  await expect(page.getByText('live', { exact: true })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(/^as of/)).toBeVisible()
  await expect(page.getByText('live', { exact: true })).toHaveCount(0)
  // Tabs that have not been opened yet are available as well.
  await page.getByRole('tab', { name: /^In process/ }).click()
  await expect(rowOf(page, '2000014576')).toBeVisible()
  await page.getByRole('tab', { name: /^Open/ }).click()
  await box.press('Enter')
  await expect(rowOf(page, '2000014698')).toContainText('No response from the server')
  await expect(page.getByRole('alert')).toHaveCount(1)
  await expect(box).toHaveValue('A-77')
  await expect(box).toBeFocused()
  await expect(rowOf(page, '2000014698')).toContainText('waiting for approval')
  await context.setOffline(false)
  await expect(page.getByText('live', { exact: true })).toBeVisible()

  const vue = await portal.vue('dealer')
  await vue('basket/2000014698/approve/?approvalNumber=B-1', { method: 'POST' })
  await expect(rowOf(page, '2000014698')).toContainText('Approved by Jan-Hendrik Meyer (')
  await expect(box).toHaveValue('A-77')
  await expect(box).toBeFocused()
  await box.fill('')
  await page.keyboard.press('Escape')
  await expect(rowOf(page, '2000014698')).toContainText('B-1')
})

test('the focused box stays, and a typed number is restored after switching tabs', async ({ page, portal }) => {
  await page.route('**/basket-stream', (route) => route.abort())
  await signIn(page, portal, 'approver', '/order-approve/')
  await isLive(page)
  const box = boxOf(page, '2000014698')
  await box.focus()
  const vue = await portal.vue('dealer')
  await vue('basket/2000014698/approve/?approvalNumber=B-1', { method: 'POST' })
  // Returning to the window reloads the list, which no longer contains the basket.
  const reread = readOf(page, '2000014711')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await reread
  await expect(rowOf(page, '2000014698')).toContainText('Approved by Jan-Hendrik Meyer (')
  await expect(box).toBeFocused()
  await page.keyboard.type('A-77')
  await page.getByRole('tab', { name: /^Finished/ }).click()
  await expect(page.getByRole('tab', { name: /^Finished/ })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('tab', { name: /^Open/ }).click()
  await expect(box).toHaveValue('A-77')
  await box.fill('')
  await page.keyboard.press('Escape')
  await expect(rowOf(page, '2000014698')).toContainText('B-1')
})

test('a refusal shows at its row and in one toast, and rows and columns do not move', async ({ page, portal }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn(page, portal, 'approver', '/order-approve/')
  await isLive(page)
  await page.route('**/basket-stream', (route) => route.abort())
  await page.reload()
  const vue = await portal.vue('dealer')
  await vue('basket/2000014698/approve/?approvalNumber=B-1', { method: 'POST' })
  const places = () =>
    page.locator('tbody tr, thead th').evaluateAll((all) =>
      all.map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect()
        return [x, y, width, height].map(Math.round)
      }),
    )
  await boxOf(page, '2000014698').fill('A-77')
  const before = await places()
  await page.keyboard.press('Enter')
  await expect(rowOf(page, '2000014698')).toContainText('Approved by Jan-Hendrik Meyer (')
  await expect(page.getByRole('alert')).toHaveCount(1)
  expect(await places()).toEqual(before)
  await expect(boxOf(page, '2000014698')).toHaveValue('A-77')
  await boxOf(page, '2000014711').focus()
  // All rows have the same names; the descriptions say which row it is. The rows share one live region.
  await expect(boxOf(page, '2000014711')).toHaveAccessibleDescription(/^Basket 2000014711/)
  await expect(rowOf(page, '2000014711').getByRole('button', { name: 'Approve' })).toHaveAccessibleDescription(
    'Basket 2000014711',
  )
  await expect(page.locator('tbody [aria-live], tbody [role=status]')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Basket 2000014711: Enter an approval number' })).toHaveCount(
    1,
  )
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const { x, y, height } = (await boxOf(page, '2000014711').boundingBox()) ?? { x: 0, y: 0, height: 0 }
    expect(await page.getByText('Enter an approval number', { exact: true }).boundingBox()).toMatchObject({
      x,
      y: y + height,
    })
  }
  await expect(boxOf(page, '2000014711')).toBeFocused()
  expect(await places()).toEqual(before)
  await boxOf(page, '2000014711').fill('A-1')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, '2000014711')).toContainText(/ready/)
  expect(await places()).toEqual(before)
  // Reset takes the place of Approve, and asks first.
  await rowOf(page, '2000014711').getByRole('button', { name: 'Reset', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Reset basket 2000014711?' })
  await question.getByRole('button', { name: 'Reset' }).click()
  await expect(rowOf(page, '2000014711')).toContainText('open')
  await expect(rowOf(page, '2000014711').getByRole('button', { name: 'Reset' })).toHaveCount(0)
})

test('reset pluralizes baskets and customers correctly and focuses the safe answer first', async ({ page, portal }) => {
  await signIn(page, portal, 'approver', '/order-approve/?tab=process')
  await isLive(page)
  const rows = page.locator('tbody tr')
  const more = rows.first().getByRole('button', { name: 'More', exact: true })
  await expect(more).toHaveAccessibleDescription(/^Basket \d+$/)
  await more.click()
  await page.getByRole('menuitem', { name: 'Reset' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText('The basket leaves production')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(rows.first().getByRole('checkbox')).toBeFocused()

  await rows.nth(0).getByRole('checkbox').check()
  await rows.nth(1).getByRole('checkbox').check()
  await rows.nth(1).getByRole('checkbox').press('r')
  await expect(dialog.getByText('The baskets leave production')).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'Reset 2 baskets?' })).toBeVisible()
  for (const index of [0, 1])
    await expect(dialog).toContainText(
      (await rows.nth(index).locator('td').nth(2).locator('span span').first().innerText()).slice(0, 12),
    )
  await dialog.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByText('2 baskets reset')).toBeVisible()
  await expect(rows.nth(0)).toContainText('open')
  await expect(rows.nth(1)).toContainText('open')
})

test('bulk approval uses one number and shows one report and one next step', async ({ page, portal }) => {
  await signIn(page, portal, 'approver', '/order-approve/')
  await isLive(page)
  for (const basketNumber of ['2000014711', '2000014698', '99004312']) await tickOf(page, basketNumber).check()
  await page.keyboard.press('a')
  await expect(page.getByLabel('Approval number for all')).toBeFocused()
  await page.keyboard.type('A-10')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, '99004312')).toContainText('A-10')
  await expect(rowOf(page, '2000014711')).toContainText('A-10')
  await expect(page.getByRole('region', { name: 'Selected baskets' })).toHaveCount(0)
  await expect(boxOf(page, '99004287')).toBeFocused()
})

test('the stream confirms this page’s own actions without reloading the list', async ({ page, portal }) => {
  await page.addInitScript(() => {
    const events: string[] = []
    const Native = EventSource
    globalThis.EventSource = class extends Native {
      constructor(address: string | URL) {
        super(address)
        this.addEventListener('status', ({ data }) => events.push(JSON.parse(data).basket_number))
      }
    }
    Object.assign(globalThis, { events })
  })
  const stream = page.waitForResponse((response) => new URL(response.url()).pathname === '/basket-stream')
  // This matches only the open tab: the others load after it.
  const isList = (address: string) => address.includes('/_serverFn/') && decodeURIComponent(address).includes('"open"')
  const reread = stream.then(() => page.waitForResponse((response) => isList(response.url())))
  await signIn(page, portal, 'approver', '/order-approve/')
  await isLive(page)
  await reread
  const reads: string[] = []
  page.on('request', (request) => {
    if (isList(request.url())) reads.push(request.url())
  })
  await boxOf(page, '2000014711').fill('A-1')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, '2000014711')).toContainText('A-1')
  await expect(page.getByRole('tab', { name: /^In process/ })).toContainText('15')
  await page.waitForFunction(() => Reflect.get(globalThis, 'events').includes('2000014711'))
  // A colleague's action on a visible basket shows as it arrives, including its number.
  const vue = await portal.vue('dealer')
  await vue('basket/2000014698/approve/?approvalNumber=B-1', { method: 'POST' })
  await expect(rowOf(page, '2000014698')).toContainText('Approved by Jan-Hendrik Meyer (')
  await page.keyboard.press('Escape')
  await expect(rowOf(page, '2000014698')).toContainText('B-1')
  expect(reads).toEqual([])
})

test('an approval whose response was lost shows as approved once the stream confirms it', async ({ page, portal }) => {
  await signIn(page, portal, 'approver', '/order-approve/')
  await isLive(page)
  await expect(page.getByRole('status').getByText('live')).toBeVisible()
  const row = page.locator('[id="row-2000014711"]')
  await page.route('**/_serverFn/**', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await expect(row).toContainText('analyzing', { ignoreCase: true, timeout: 20_000 })
    await route.abort()
  })
  await row.getByLabel('Approval number').fill('A-77')
  await page.keyboard.press('Enter')
  await expect(row).toContainText('analyzing', { ignoreCase: true, timeout: 25_000 })
  await expect(row.getByRole('button', { name: 'Approve' })).toHaveCount(0)
  await page.unroute('**/_serverFn/**')
  await expect(row).toContainText('A-77')
  await expect(row).not.toContainText('waiting for approval')
  await expect(page.getByText('Error', { exact: true })).toHaveCount(0)
})

test.describe('without changing data', () => {
  test.use({ sharesPortal: true })

  test('letter shortcuts work on arrival and outside text fields, and can be switched off', async ({
    page,
    portal,
  }) => {
    await signIn(page, portal, 'approver', '/order-approve/')
    await isLive(page)
    await expect(rowOf(page, '2000014711')).toBeVisible()
    await isLive(page)
    await page.keyboard.press('j')
    await expect(tickOf(page, '2000014711')).toBeFocused()
    await page.keyboard.press('j')
    await expect(tickOf(page, '2000014698')).toBeFocused()
    await page.keyboard.press('k')
    await page.keyboard.press('x')
    await expect(tickOf(page, '2000014711')).toBeChecked()
    await page.keyboard.press('x')
    await page.keyboard.press('a')
    await expect(boxOf(page, '2000014711')).toBeFocused()
    await page.keyboard.type('jkx')
    await expect(boxOf(page, '2000014711')).toHaveValue('jkx')
    await page.keyboard.press('Escape')
    await expect(tickOf(page, '2000014711')).toBeFocused()
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox', { name: 'Basket number' })).toBeFocused()
    await tickOf(page, '2000014711').focus()
    await page.keyboard.press('?')
    await page.getByRole('checkbox', { name: 'Use single-letter shortcuts' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await tickOf(page, '2000014711').focus()
    await page.keyboard.press('j')
    await expect(tickOf(page, '2000014711')).toBeFocused()
  })
})
