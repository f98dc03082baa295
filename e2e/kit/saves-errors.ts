import type { Page } from '@playwright/test'

const yesOf = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'Save anyway' })

/** Says yes where the workspace asks whether texts with errors are to be saved: most tests type what is no translation of anything. */
export async function savesErrors(page: Page): Promise<void> {
  await page.addLocatorHandler(yesOf(page), (button) => button.click())
}

/** From here on the test answers by itself. */
export const leavesErrors = (page: Page): Promise<void> => page.removeLocatorHandler(yesOf(page))
