import { expect, signIn, test } from '#e2e/kit/fixtures.ts'
import { keepsBuild } from '#e2e/kit/kept-build.ts'

test.use({ serviceWorkers: 'allow' })

test('every address opens offline from a cold browser start, even if never visited', async ({ browser, portal }) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  await signIn(page, portal, 'translator', '/system-i18n?src=master&dst=de')
  await expect(page.getByText('2,700 of 4,000 translated')).toBeVisible()
  await keepsBuild(page, portal)
  await portal.stop()
  await page.close()

  const cold = await context.newPage()
  cold.on('pageerror', (error) => faults.push(String(error)))
  await cold.goto(`${portal.url}/system-i18n?src=master&dst=de&unit=edging.thickness`)
  await expect(cold.getByText('2,700 of 4,000 translated')).toBeVisible()
  await expect(cold.getByRole('textbox', { name: 'Translation' })).toBeVisible()
  await cold.goto(`${portal.url}/system-i18n?src=master&dst=fr`)
  await expect(cold.getByText('These texts are not on this device yet')).toBeVisible()
  await cold.getByRole('button', { name: 'Open Master → German' }).click()
  await expect(cold.getByText('2,700 of 4,000 translated')).toBeVisible()
  for (const path of ['/order-approve/', '/order-reset/', '/nothing-here', '/', '/redirect2shop', '/welcome']) {
    await cold.goto(portal.url + path)
    await expect(
      cold
        .getByRole('navigation', { name: 'Main menu' })
        .or(cold.getByRole('heading', { level: 1 }))
        .first(),
    ).toBeVisible()
    // The browser's own error page also has a heading.
    expect(new URL(cold.url()).origin).toBe(portal.url)
  }
  expect(faults).toEqual([])
  await context.close()
})
