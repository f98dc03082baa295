import type { Page } from '@playwright/test'

/** Says yes where the workspace asks whether texts with errors are to be saved: most tests type what is no translation of anything. */
export async function savesErrors(page: Page): Promise<void> {
  const yes = page.getByRole('alertdialog').getByRole('button', { name: 'Save all the same' })
  await page.addLocatorHandler(yes, (button) => button.click())
}
