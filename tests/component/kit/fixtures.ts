import { expect, type Page, test as base } from '@playwright/test'
import { Answers } from './answers.ts'
import { Portal } from './portal.ts'

/** Gives each test its own portal: the client, with answers in place of its server. */
export const test = base.extend<{ answers: Answers; portal: Portal }>({
  answers: async ({}, use) => use(new Answers()),
  portal: async ({ answers }, use) => {
    const portal = new Portal(answers)
    await portal.start()
    await use(portal)
    await portal.stop()
  },
})

export { openUserMenu } from '#e2e/kit/fixtures.ts'
export { expect }

/** Opens an address of the portal as a signed-in user. */
export async function signIn(page: Page, portal: Portal, _account: string, path: string): Promise<void> {
  await page.goto(portal.url + path)
}
