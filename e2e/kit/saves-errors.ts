import type { Page } from '@playwright/test'

const yesOf = (page: Page) => page.getByRole('alertdialog').getByRole('button', { name: 'Save anyway' })

/** Confirms saving texts with errors: most tests type text that is not a translation. */
export async function savesErrors(page: Page): Promise<void> {
  await page.addLocatorHandler(yesOf(page), (button) => button.click())
}

/** Removes the handler of `savesErrors`, so that the test answers the question itself. */
export const leavesErrors = (page: Page): Promise<void> => page.removeLocatorHandler(yesOf(page))
