import { expect, type Page, test as base } from '@playwright/test'
import { Portal } from './portal.ts'

/** A started portal with demo data, for one test. */
export const test = base.extend<{ portal: Portal }>({
  portal: async ({}, use) => {
    const portal = await Portal.create()
    await portal.start()
    await use(portal)
    await portal.remove()
  },
})

export { expect }

/** Signs in by the form and ends at `path`. */
export async function signIn(page: Page, portal: Portal, account: string, path: string): Promise<void> {
  await page.goto(`${portal.url}/login?redirect=${encodeURIComponent(path)}`)
  await page.getByLabel('Username').fill(`${account}@demo.example`)
  await page.getByLabel('Password').fill('demo-portal-1')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  const { pathname } = new URL(path, portal.url)
  await page.waitForURL((url) => url.pathname === pathname)
}
