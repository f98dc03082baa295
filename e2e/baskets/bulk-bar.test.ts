import { expect, isLive, signIn, test } from '#e2e/kit/fixtures.ts'
import { sampled } from '#tests/sample.ts'

test.use({ sharesPortal: true })

for (const language of sampled(['en', 'de'], 2, 1))
  test(`the smallest phone shows how many baskets are selected and the available actions (${language})`, async ({
    page,
    portal,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await signIn(page, portal, 'approver', '/order-approve/')
    await page.context().addCookies([{ name: 'lang', value: language, url: portal.url }])
    await page.reload()
    await isLive(page)
    for (const basket of [/2000014711/, /2000014698/]) await page.getByRole('checkbox', { name: basket }).check()
    const bar = page.getByRole('region', { name: language === 'de' ? 'Ausgewählte Warenkörbe' : 'Selected baskets' })
    const words =
      language === 'de' ? ['2 ausgewählt', '2 freigeben', '2 zurücksetzen'] : ['2 selected', 'Approve 2', 'Reset 2']
    for (const word of words) {
      const { x = 0, width = 0 } = (await bar.getByText(word).boundingBox()) ?? {}
      expect(width, word).toBeGreaterThan(30)
      expect(x + width, word).toBeLessThanOrEqual(320)
    }
    expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(96)
  })

test('the bulk reset button stays recognizable in a window too low for its label', async ({ page, portal }) => {
  for (const [width, height] of [
    [320, 500],
    [640, 400],
    [1280, 400],
  ] as const) {
    await page.setViewportSize({ width, height })
    await signIn(page, portal, 'approver', '/order-approve/')
    await isLive(page)
    await page.getByRole('checkbox', { name: /2000014711/ }).check()
    const reset = page.getByRole('region', { name: 'Selected baskets' }).getByRole('button', { name: 'Reset' })
    await expect(reset.locator('svg'), `at ${width} × ${height}`).toBeVisible()
  }
})

test.describe('approving a series', () => {
  test.use({ sharesPortal: false })

  test('the rest of a series that failed in part continues behind the used numbers', async ({ page, portal }) => {
    await signIn(page, portal, 'approver', '/order-approve/?waiting=1')
    await isLive(page)
    const rows = page.getByRole('row', { name: /^Select basket/ })
    const numbers: string[] = []
    for (const index of [0, 1, 2]) {
      numbers.push((await rows.nth(index).getByRole('link').innerText()).trim())
      await rows.nth(index).getByRole('checkbox').check()
    }
    const bar = page.getByRole('region', { name: 'Selected baskets' })
    const box = bar.getByLabel(/^Approval number/)
    await box.fill('S-001')
    await bar.getByRole('checkbox', { name: /S-003/ }).check()
    // The second approval never arrives.
    let sent = 0
    await page.route('**/_serverFn/**', (route) =>
      route.request().method() === 'POST' && (sent += 1) === 2 ? route.abort() : route.continue(),
    )
    await bar.getByRole('button', { name: /^Approve/ }).click()
    await expect(box).toHaveValue('S-004')
    await page.unroute('**/_serverFn/**')
    const failed = rows.filter({ hasText: numbers[1] ?? '' })
    await bar.getByRole('button', { name: /^Approve 1/ }).click()
    await expect(failed).toContainText('ready')
    const vue = await portal.vue('approver')
    const used = async () => {
      const lists = await Promise.all(
        ['process', 'finished'].map((tab) => vue(`basket/list/?tab=${tab}&number_per_page=100`)),
      )
      return JSON.stringify(lists)
        .match(/(?<="approval_number":")S-\d+/g)
        ?.toSorted()
    }
    await expect.poll(used).toEqual(['S-001', 'S-003', 'S-004'])
  })
})
