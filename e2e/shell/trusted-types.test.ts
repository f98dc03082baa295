import { expect, isLive, signIn, test } from '#e2e/kit/fixtures.ts'

test.use({ sharesPortal: true, serviceWorkers: 'allow' })

/** On this page, a web worker counts the issues. */
const counted = '/system-i18n?dst=de&show=findings&q=a'

test('no worker and no page can turn a string into HTML or a script URL', async ({ page, portal }) => {
  const violations: string[] = []
  await page.exposeFunction('onViolation', (text: string) => violations.push(text))
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, sourceFile, sample }) =>
      Reflect.get(window, 'onViolation')(`${location.pathname} ${violatedDirective} ${sourceFile} ${sample}`),
    ),
  )
  const isRefused = async () => {
    expect(violations.splice(0)).toEqual([])
    expect(await page.evaluate(tryStrings)).toEqual(['refused', 'refused', 'refused'])
    await expect.poll(() => violations.splice(0).length).toBe(3)
  }
  await signIn(page, portal, 'admin', counted)
  await isLive(page)
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  // The web worker has counted the issues. The service worker must be registered as well.
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(1)
  await isRefused()

  await page.goto(`${portal.url}/vue/docs/`)
  await page.locator('.opblock').first().click()
  await expect(page.locator('.opblock-description').first()).toBeVisible()
  await isRefused()
})

function tryStrings(): string[] {
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
}
