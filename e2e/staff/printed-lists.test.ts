import { expect, isLive, signIn, test } from '#e2e/kit/fixtures.ts'

test.use({ sharesPortal: true })

test('a printed list has the day and year in each row, and the print date on its sheet', async ({ page, portal }) => {
  await signIn(page, portal, 'admin', '/audit/')
  await page.emulateMedia({ media: 'print' })
  for (const path of ['/audit/', '/price-logs/', '/order-approve/?tab=finished']) {
    await page.goto(portal.url + path)
    await isLive(page)
    const times = page.locator('td time')
    await expect(times.first()).toBeAttached()
    // A real print dialog would block the page.
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await expect(page.getByText(/^Printed \d{1,2} \w{3,4} \d{4} \d\d:\d\d$/)).toBeVisible()
    // A sheet too narrow for all columns leaves some out.
    const printed = await times.evaluateAll((all: HTMLElement[]) =>
      all
        .filter((one) => one.checkVisibility())
        .map((one) => [getComputedStyle(one, '::after').content, one.innerText.trim()]),
    )
    expect(printed.length).toBeGreaterThan(0)
    for (const [onPaper, onScreen] of printed) {
      expect(onPaper).toMatch(/^"\d{1,2} \w{3,4} \d{4} \d\d:\d\d"$/)
      expect(onScreen).toBe('')
    }
  }
})
