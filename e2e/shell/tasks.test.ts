import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { z } from 'zod'
import { expect, isLive, signIn, test } from '#e2e/kit/fixtures.ts'
import type { Portal } from '#e2e/kit/portal.ts'
import { isUncovered, look, tabTo, views } from '#e2e/kit/views.ts'
import { isWhole } from '#tests/sample.ts'

test.describe.configure({ mode: isWhole ? 'parallel' : 'default' })
test.use({ sharesPortal: isWhole ? false : 'file' })

const answered = z.object({ data: z.object({ order_status: z.number() }) })

async function statusOf(portal: Portal, basket: string): Promise<number> {
  const call = await portal.vue('admin')
  return answered.parse(await call(`basket/${basket}/status/`)).data.order_status
}

type Task = (page: Page, portal: Portal) => Promise<void>

const tasks: Record<string, Task> = {
  async 'approve one'(page, portal) {
    await signIn(page, portal, 'approver', '/order-approve/')
    await isLive(page)
    const row = page.getByRole('row').filter({ hasText: '2000014698' })
    await tabTo(page, row.getByLabel('Approval number'))
    await page.keyboard.type('A-9001')
    await page.keyboard.press('Enter')
    await expect.poll(() => statusOf(portal, '2000014698')).toBeGreaterThanOrEqual(3)
    await expect(page.getByRole('row').filter({ hasText: '2000014698' })).not.toContainText('waiting for approval')
  },

  async 'approve ten'(page, portal) {
    const numbers = Array.from({ length: 10 }, (_, index) => String(3000000100 + index))
    const file = join(portal.data, 'ten.csv')
    const rows = numbers.map(
      (number, index) => `${number},17,fronts,2,2026-01-${10 + index}T08:00:00Z,2026-01-20T08:00:00Z`,
    )
    writeFileSync(file, ['basket_number,company_id,line_code,status,created_at,status_at', ...rows, ''].join('\n'))
    await portal.command('import', 'baskets', file)
    await signIn(page, portal, 'approver', '/order-approve/?q=30000001')
    await isLive(page)
    await tabTo(page, page.getByRole('checkbox').first())
    await page.keyboard.press('Space')
    await expect(page.getByText('10 selected', { exact: true })).toBeVisible()
    await expect(page.getByRole('checkbox').first()).toBeChecked({ indeterminate: false })
    const bar = page.getByRole('region', { name: 'Selected baskets' })
    await tabTo(page, bar.getByRole('textbox'))
    // Wide enough to read the input.
    expect((await bar.getByRole('textbox').boundingBox())?.width).toBeGreaterThan(100)
    await page.keyboard.type('A-9002')
    await page.keyboard.press('Enter')
    // Approved baskets move on by themselves.
    for (const number of numbers) await expect.poll(() => statusOf(portal, number)).toBeGreaterThanOrEqual(3)
  },

  async reset(page, portal) {
    await signIn(page, portal, 'approver', '/order-reset/')
    await isLive(page)
    await tabTo(page, page.getByRole('textbox', { name: 'Basket number' }))
    await page.keyboard.type('2000014698')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toBeVisible()
    await tabTo(page, dialog.getByRole('button', { name: 'Reset' }))
    await page.keyboard.press('Enter')
    await expect.poll(() => statusOf(portal, '2000014698')).toBe(0)
    await expect(page.getByRole('main').getByText('Basket 2000014698 is open again.')).toBeVisible()
  },

  async 'translate and save'(page, portal) {
    await signIn(page, portal, 'translator', '/system-i18n?src=master&dst=de&show=untranslated&sort=catalogue')
    await expect(page.getByText('2,700 of 4,000 translated').first()).toBeAttached()
    await page.keyboard.press('Alt+PageDown')
    const box = page.getByRole('textbox', { name: 'Translation' })
    await expect(box).toBeFocused()
    await page.keyboard.type('Übersetzt ohne Maus')
    await expect(box).toBeInViewport({ ratio: 0.5 })
    expect(await box.evaluate(isUncovered)).toBe(true)
    await page.keyboard.press('Control+Enter')
    await expect(box).toHaveValue('')
    await page.keyboard.press('Control+s')
    const call = await portal.vue('translator')
    await expect
      .poll(async () => JSON.stringify(await call('i18n/system/?src=master&dst=de')))
      .toContain('Übersetzt ohne Maus')
  },
}

// Three tasks, each in one view; `npm run test:all` runs each in every view.
const sample = new Set(['approve ten, 400 % zoom', 'reset, doubled font size', 'translate and save, 200 % zoom'])

for (const [task, run] of Object.entries(tasks))
  for (const [name, view] of Object.entries(views)) {
    const title = `${task}, ${name}`
    if (!isWhole && !sample.has(title)) continue
    test(`by keyboard alone: ${title}`, async ({ page, portal }) => {
      await look(page, view)
      await run(page, portal)
    })
  }
