import type { CDPSession, Page } from '@playwright/test'
import { expect, signIn, test } from '#tests/component/kit/fixtures.ts'
import type { Portal } from '#tests/component/kit/portal.ts'
import { listOf, unitOf, untranslated } from '#e2e/kit/translator.ts'

// Input from a macro, a text expander or dictation right after a command, without a pause to render.

type Key = { key: string; code: string; windowsVirtualKeyCode: number; modifiers?: number; text?: string }

const done: Key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 13, modifiers: 2 }
const nextUntranslated: Key = { key: 'PageDown', code: 'PageDown', windowsVirtualKeyCode: 34, modifiers: 1 }
const next: Key = { key: 'ArrowDown', code: 'ArrowDown', windowsVirtualKeyCode: 40, modifiers: 1 }

const press = (cdp: CDPSession, key: Key) => [
  cdp.send('Input.dispatchKeyEvent', { type: key.text === undefined ? 'rawKeyDown' : 'keyDown', ...key }),
  cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }),
]

const letters = (cdp: CDPSession, word: string) =>
  [...word].flatMap((text) =>
    press(cdp, {
      key: text,
      code: `Key${text.toUpperCase()}`,
      windowsVirtualKeyCode: text.toUpperCase().charCodeAt(0),
      text,
    }),
  )

const words = Array.from({ length: 25 }, (_, at) => `wort${'abcdefghijklmnopqrstuvwxy'.charAt(at)}`)

const inBox = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document
    return activeElement instanceof HTMLTextAreaElement ? activeElement.value : null
  })

async function opened(page: Page, portal: Portal): Promise<void> {
  await signIn(page, portal, 'translator', `${untranslated}&unit=delivery.share`)
  await expect.poll(() => inBox(page)).toBe('')
  // Before the list is loaded, the next text is unknown.
  await expect(listOf(page)).toBeVisible()
}

/** Steps back through the texts, from the last one entered. */
async function enteredIn(page: Page): Promise<(string | null)[]> {
  const found: (string | null)[] = []
  for (const _ of words) {
    await page.keyboard.press('Alt+ArrowUp')
    found.unshift(await inBox(page))
  }
  return found
}

for (const [title, command] of [
  ['done and next', done],
  ['next untranslated', nextUntranslated],
  ['next text', next],
] as const)
  test(`keys and pastes sent in one burst with "${title}" each reach their own text`, async ({ page, portal }) => {
    await opened(page, portal)
    const cdp = await page.context().newCDPSession(page)
    for (const [at, word] of words.entries()) {
      const entered = at % 3 === 2 ? [cdp.send('Input.insertText', { text: word })] : letters(cdp, word)
      const sent = [...entered, ...press(cdp, command)]
      // Sometimes the address updates in time, and sometimes late.
      if (at % 4 === 3) await Promise.all(sent)
      await page.waitForTimeout(at % 4 === 3 ? at * 3 : 0)
    }
    await expect.poll(() => inBox(page)).toBe('')
    expect(await enteredIn(page)).toEqual(words)
  })

test('input in the task of the command goes to the next text, and a late URL does not go back', async ({
  page,
  portal,
}) => {
  await opened(page, portal)
  await page.evaluate(async (all) => {
    for (const [at, word] of all.entries()) {
      document.execCommand('insertText', false, word)
      const command = { key: 'Enter', code: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', command))
      if (at % 5 === 4) await new Promise((go) => setTimeout(go, at * 4))
    }
  }, words)
  await expect.poll(() => inBox(page)).toBe('')
  expect(await enteredIn(page)).toEqual(words)
})

test('input after the last text of a list is dropped', async ({ page, portal }) => {
  const key = 'door.leaf.dimension.hint'
  await signIn(page, portal, 'translator', `/system-i18n?src=master&dst=de&unit=${key}&q=${key}`)
  await expect.poll(() => inBox(page)).toBe('')
  const cdp = await page.context().newCDPSession(page)
  await Promise.all([
    ...letters(cdp, 'eins'),
    ...press(cdp, done),
    ...letters(cdp, 'zwei'),
    cdp.send('Input.insertText', { text: 'drei' }),
  ])
  await expect(page.getByText('Everything in this list is translated.')).toBeVisible()
  expect(await inBox(page)).toBeNull()
  expect(unitOf(page)).toBe(key)
  await page.reload()
  await expect.poll(() => inBox(page)).toBe('eins')
})
