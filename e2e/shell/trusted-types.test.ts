import { expect, isLive, signIn, test } from '#e2e/kit/fixtures.ts'

test.use({ sharesPortal: true, serviceWorkers: 'allow' })

const screens = [
  '/welcome',
  '/my-company/',
  '/companies/1',
  '/order-approve/',
  '/edit-contact/1',
  '/price-logs/',
  '/audit/',
  '/upload-files/',
  '/user/select-line/',
  '/catalogs',
  '/vartext?dst=de',
  '/system-i18n?dst=de&show=findings&q=a',
]

test('no page makes HTML or a script’s address out of a string, and none can', async ({ page, portal }) => {
  const violations: string[] = []
  await page.exposeFunction('onViolation', (text: string) => violations.push(text))
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile, sample }) =>
      Reflect.get(window, 'onViolation')(`${location.pathname} ${violatedDirective} ${sourceFile} ${sample}`),
    ),
  )
  await page.goto(`${portal.url}/login`)
  await isLive(page)
  await signIn(page, portal, 'admin', '/welcome')
  for (const path of screens) {
    await page.goto(portal.url + path)
    await isLive(page)
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  }
  // Its worker has counted the findings, and its service worker is registered.
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(1)
  await page.goto(`${portal.url}/vue/docs/`)
  await page.locator('.opblock').first().click()
  await expect(page.locator('.opblock-description').first()).toBeVisible()
  expect(violations).toEqual([])

  for (const path of ['/welcome', '/vue/docs/']) {
    await page.goto(portal.url + path)
    const thrown = await page.evaluate(() => {
      const tried = (work: () => unknown) => {
        try {
          work()
          return 'done'
        } catch (error) {
          return error instanceof TypeError ? 'refused' : String(error)
        }
      }
      return [
        tried(() => (document.createElement('p').innerHTML = '<img src=x onerror=alert(1)>')),
        tried(() => (document.createElement('script').src = 'https://evil.example/x.js')),
        tried(() => (document.createElement('script').textContent = 'alert(1)')),
      ]
    })
    expect([path, ...thrown]).toEqual([path, 'refused', 'refused', 'refused'])
  }
})
