import { expect, signIn, test } from '#tests/component/kit/fixtures.ts'
import { unit } from '#e2e/kit/translator.ts'

const typed = 'Türblatt ohne Falz'

test.describe('while typing', () => {
  test('Escape closes the text at once while the mouse rests on a tooltip', async ({ page, portal }) => {
    await signIn(page, portal, 'translator', unit)
    // The button may move away from the mouse as the texts load.
    await expect(async () => {
      await page.getByRole('button', { name: 'Confirm and next', exact: true }).hover()
      await expect(page.getByRole('tooltip')).toBeVisible({ timeout: 3_000 })
    }).toPass()
    await page.getByRole('textbox', { name: 'Translation' }).focus()
    await page.keyboard.press('Escape')
    await expect.poll(() => new URL(page.url()).searchParams.get('unit')).toBeNull()
    await expect(page.getByRole('tooltip')).toHaveCount(0)
  })

  test('with another text focused in the list, editing shortcuts change nothing and explain what to do', async ({
    page,
    portal,
  }) => {
    await signIn(page, portal, 'translator', unit)
    const box = page.getByRole('textbox', { name: 'Translation' })
    await box.fill(typed)
    await expect(page.getByRole('status').filter({ hasText: '1 unsaved' })).toBeVisible()
    const list = page.getByRole('listbox', { name: 'Texts' })
    await list.focus()
    await page.keyboard.press('ArrowDown')
    for (const keys of ['Control+b', 'Alt+1', 'Alt+r', 'Control+Enter']) {
      await page.keyboard.press(keys)
      await expect(page.getByText('Press Enter to open the selected text first.')).toBeVisible()
      await expect(list, keys).toBeFocused()
      await expect(box, keys).toHaveValue(typed)
    }
    await expect(page.getByRole('button', { name: 'Reviewed' })).toHaveCount(0)
    // Undo reverts the last step from any position.
    await page.keyboard.press('Control+z')
    await expect(box).not.toHaveValue(typed)
    await list.focus()
    await page.keyboard.press('Control+Shift+z')
    await expect(box).toHaveValue(typed)
    await list.focus()
    // On the open text they work.
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Alt+r')
    await expect(page.getByRole('button', { name: 'Reviewed' })).toBeVisible()
    await page.keyboard.press('Control+b')
    await expect(box).not.toHaveValue(typed)
  })

  test('a shortcut pressed in the search, a select or a dialog does not change the translation', async ({
    page,
    portal,
  }) => {
    await signIn(page, portal, 'translator', unit)
    const box = page.getByRole('textbox', { name: 'Translation' })
    await box.focus()
    await page.keyboard.type(typed)
    await expect(page.getByRole('status').filter({ hasText: '1 unsaved' })).toBeVisible()

    const search = page.getByRole('searchbox', { name: 'Search' })
    await search.focus()
    await page.keyboard.type('door')
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe('door')
    const { href } = new URL(page.url())
    for (const keys of [
      'Control+z',
      'Control+Shift+z',
      'Control+y',
      'Control+b',
      'Control+Enter',
      'Alt+ArrowDown',
      'Alt+PageDown',
    ]) {
      await page.keyboard.press(keys)
      await expect(search, keys).toBeFocused()
    }
    for (let times = 0; times < 8; times++) await page.keyboard.press('Control+z')
    await expect(search).toHaveValue('')
    await expect(box).toHaveValue(typed)
    await page.getByLabel('Source language').focus()
    for (const keys of ['Control+z', 'Control+b', 'Control+Enter']) await page.keyboard.press(keys)
    await expect(box).toHaveValue(typed)
    await page.getByRole('button', { name: 'Show shortcuts' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    for (const keys of ['Control+z', 'Control+b', 'Alt+PageDown']) await page.keyboard.press(keys)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)

    await expect(box).toHaveValue(typed)
    expect(new URL(page.url()).searchParams.get('unit')).toBe(new URL(href).searchParams.get('unit'))

    await box.focus()
    await page.keyboard.press('Control+z')
    await expect(box).not.toHaveValue(typed)
    await page.keyboard.press('Control+y')
    await expect(box).toHaveValue(typed)
  })
})

test.describe('reachable from the box', () => {
  test('F1 lists the shortcuts, the palette runs the screen’s commands, and a tag is a filter', async ({
    page,
    portal,
  }) => {
    await signIn(page, portal, 'translator', unit)
    const box = page.getByRole('textbox', { name: 'Translation' })
    await box.focus()
    await page.keyboard.press('F1')
    await expect(page.getByRole('dialog', { name: 'Shortcuts' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(box).toBeFocused()

    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Go to' })).toBeFocused()
    await page.keyboard.type('copy source')
    await page.keyboard.press('Enter')
    await expect(box).not.toHaveValue('')
    await expect(box).toBeFocused()
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Go to' })).toBeFocused()
    await page.keyboard.type('replace')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Replace' }).getByLabel('Find')).toBeFocused()
    await page.keyboard.press('Escape')

    const tag = page.getByRole('toolbar', { name: 'Tags of this text' }).getByRole('button').first()
    const name = await tag.innerText()
    await tag.click()
    await expect(tag).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => new URL(page.url()).searchParams.get('tag')).toBe(name)
    await expect(page.getByText(/^[\d,]+ match(es)?$/).first()).toBeVisible()
    const above = page.getByRole('combobox', { name: 'Tag:' })
    await expect(above).toHaveValue(name)
    await above.selectOption('All')
    await expect.poll(() => new URL(page.url()).searchParams.get('tag') ?? '').toBe('')
  })
})

test.describe('customized by the translator', () => {
  test('a command gets new keys, asks before taking those of another, and stores them for the next page', async ({
    page,
    portal,
  }) => {
    await signIn(page, portal, 'translator', unit)
    const box = page.getByRole('textbox', { name: 'Translation' })
    const list = page.getByRole('dialog', { name: 'Shortcuts' })
    await box.focus()
    await page.keyboard.press('F1')
    const change = list.getByRole('button', { name: 'Change shortcut: Copy source to translation' })
    await change.click()
    await page.keyboard.press('a')
    await expect(list.getByText('A is needed for typing.')).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(list.getByText('Ctrl K is reserved by the browser')).toBeVisible()
    await page.keyboard.press('Control+s')
    await expect(list.getByText('Ctrl S is already used for “Save”.')).toBeVisible()
    await list.getByRole('button', { name: 'Cancel' }).click()
    await expect(change).toBeFocused()
    await change.click()
    await page.keyboard.press('Control+s')
    await expect(list.getByText('Ctrl S is already used for “Save”.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(list.getByText('Ctrl S is already used for “Save”.')).toHaveCount(0)
    await expect(change).toBeFocused()
    await change.click()
    await page.keyboard.press('Alt+j')
    await expect(list.getByText('Copy source to translation: Alt J')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(list).toHaveCount(0)

    await page.reload()
    await box.focus()
    await page.keyboard.press('Control+b')
    await page.keyboard.press('Alt+j')
    await expect(box).not.toHaveValue('')
    await expect(page.getByRole('button', { name: 'Copy source' })).toHaveAttribute('aria-keyshortcuts', 'Alt+J')
    await page.keyboard.press('F1')
    await list.getByRole('button', { name: 'Reset all shortcuts' }).click()
    await expect(list.getByText('All shortcuts have been reset.')).toBeVisible()
  })
})
