import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Draft } from '#src/workspace/view.ts'
import { FakeServer, Profile, Tab } from '#tests/workspace/rig.ts'

let server: FakeServer
let profile: Profile
let tab: Tab
let draft: Draft
beforeEach(async () => {
  server = new FakeServer().seed(4)
  profile = new Profile()
  tab = await new Tab(profile, server).start()
  draft = tab.view.openDraft('key.1')
})
afterEach(() => profile.closeAll())

/** Types at machine speed: nothing reaches the disk between the letters. */
function typeOut(text: string, into = draft): void {
  for (const letter of text) {
    const end = into.text.length
    into.type(into.text + letter, {
      inputType: 'insertText',
      before: { start: end, end },
      after: { start: end + letter.length, end: end + letter.length },
    })
  }
}

/** Returns all texts that undo goes back through, newest first. */
async function wayBack(): Promise<string[]> {
  const texts = []
  while ((await tab.view.undo('key.1')).kind === 'done') texts.push(draft.text)
  return texts
}

describe('undo', () => {
  it('restores a sentence that was typed without a pause and then replaced by the source', async () => {
    typeOut('Ein ganzer Satz.')
    draft.type('Source 1')
    await tab.view.undo('key.1')
    expect(draft.text).toBe('Ein ganzer Satz.')
  })

  it.each(['insertFromPaste', 'insertFromDrop', 'insertReplacementText', 'deleteByCut', 'insertText'])(
    'restores what a selection contained before %s',
    async (inputType) => {
      typeOut('alles')
      draft.type(inputType === 'deleteByCut' ? '' : 'x', {
        inputType,
        before: { start: 0, end: 5 },
        after: { start: 1, end: 1 },
      })
      expect(await tab.view.undo('key.1')).toEqual({ kind: 'done', key: 'key.1', caret: { start: 0, end: 5 } })
      expect(draft.text).toBe('alles')
    },
  )

  it('reverts one word at a time, and redo restores them in the same order', async () => {
    typeOut('eins zwei drei')
    expect(await wayBack()).toEqual(['eins zwei ', 'eins ', ''])
    await tab.view.redo('key.1')
    await tab.view.redo('key.1')
    expect(draft.text).toBe('eins zwei ')
  })

  it('reverts an input method’s composition as one step', async () => {
    typeOut('あ')
    for (const text of ['あk', 'あか', 'あかn', 'あかな', 'あ仮名'])
      draft.type(text, { inputType: 'insertCompositionText', composition: 'kana' })
    draft.type('あ仮名x', { inputType: 'insertText' })
    expect(await wayBack()).toEqual(['あ仮名', 'あ', ''])
  })

  it('reverts one composition at a time, however quickly one follows another', async () => {
    const at = (start: number, composition: string) => ({
      inputType: 'insertCompositionText',
      composition,
      before: { start, end: start },
    })
    draft.type('か', at(0, 'first'))
    draft.type('仮名', at(0, 'first'))
    draft.type('仮名k', at(2, 'second'))
    draft.type('仮名漢字', at(2, 'second'))
    expect(await wayBack()).toEqual(['仮名', ''])
  })

  it('reverts one composition at a time when the next one starts at the same place', async () => {
    const composing = (composition: string) => ({
      inputType: 'insertCompositionText',
      composition,
      before: { start: 0, end: 0 },
    })
    draft.type('か', composing('first'))
    draft.type('仮名', composing('first'))
    draft.type('k仮名', composing('second'))
    draft.type('漢字仮名', composing('second'))
    expect(await wayBack()).toEqual(['仮名', ''])
  })

  it('puts the caret where it was before each step, and after it for redo', async () => {
    typeOut('eins zwei')
    expect(await tab.view.undo('key.1')).toMatchObject({ caret: { start: 5, end: 5 } })
    expect(await tab.view.redo('key.1')).toMatchObject({ caret: { start: 9, end: 9 } })
  })

  it('restores the user’s own text after they took theirs', async () => {
    typeOut('meins')
    await draft.flush()
    server.put('de', 'key.1', 'ihres', 'bob')
    await tab.view.save()
    typeOut('!')
    await tab.view.settle('key.1', 'theirs')
    expect(draft.text).toBe('ihres')
    await tab.view.undo('key.1')
    expect(draft.text).toBe('meins!')
  })

  it('restores the user’s own text by redo although a colleague has written another one since', async () => {
    typeOut('meins hier')
    await draft.flush()
    server.put('de', 'key.1', 'ihres', 'bob')
    await tab.view.retry()
    expect(await wayBack()).toEqual(['meins ', 'ihres'])
    await tab.view.redo('key.1')
    await tab.view.redo('key.1')
    expect(draft.text).toBe('meins hier')
    expect(draft.isOvertaken).toBe(true)
    await tab.view.save()
    expect(server.text('de', 'key.1')).toBe('ihres')
    expect(tab.unit('key.1').state).toBe('conflict')
  })

  it('continues past the original text although a colleague has written another one since', async () => {
    typeOut('erst')
    draft.type('', { inputType: 'deleteByCut' })
    typeOut('dann')
    await draft.flush()
    server.put('de', 'key.1', 'ihres', 'bob')
    await tab.view.retry()
    expect(await wayBack()).toEqual(['ihres', 'erst', 'ihres'])
    for (const text of ['erst', 'ihres', 'dann']) {
      await tab.view.redo('key.1')
      expect(draft.text).toBe(text)
    }
  })

  it('of a text that was emptied and saved does not touch what a colleague has written since', async () => {
    await tab.view.edit('key.1', 'B')
    await tab.view.save()
    await tab.view.edit('key.1', '')
    await tab.view.save()
    server.put('de', 'key.1', 'Z', 'eve')
    await tab.view.retry()
    expect(await tab.view.undo()).toEqual({ kind: 'nothing' })
    expect(tab.unit('key.1')).toMatchObject({ target: 'Z', state: 'saved' })
  })

  it('prompts before it moves to another text, and changes nothing until then', async () => {
    await tab.view.edit('key.2', 'Zwei')
    expect(await tab.view.undo('key.1')).toMatchObject({ kind: 'asks', key: 'key.2', why: 'elsewhere' })
    expect(await tab.view.undo('')).toMatchObject({ kind: 'asks', key: 'key.2', why: 'elsewhere' })
    expect(tab.unit('key.2').target).toBe('Zwei')
    expect(await tab.view.undo()).toMatchObject({ kind: 'done', key: 'key.2' })
    expect(tab.unit('key.2').target).toBeNull()
  })

  it('has no step for a cancelled composition', async () => {
    typeOut('Bett')
    await draft.flush()
    const place = { start: 4, end: 4 }
    const composing = { inputType: 'insertCompositionText', composition: 'dead key', before: place, after: place }
    draft.type('Bett´', composing)
    await draft.flush()
    draft.type('Bett', composing)
    await draft.flush()
    await tab.view.undo('key.1')
    expect(draft.text).toBe('')
  })

  it('prompts once before it reverts work of an earlier session', async () => {
    typeOut('eins zwei')
    await draft.flush()
    tab.crash()
    tab = await new Tab(profile, server).start()
    draft = tab.view.openDraft('key.1')
    expect(await tab.view.undo('key.1')).toMatchObject({ kind: 'asks', key: 'key.1', why: 'earlier' })
    expect(draft.text).toBe('eins zwei')
    await tab.view.undo()
    expect(await tab.view.undo('key.1')).toMatchObject({ kind: 'done' })
    expect(draft.text).toBe('')
  })

  describe('after the user agrees to revert an earlier session’s work', () => {
    beforeEach(async () => {
      typeOut('eins zwei drei')
      await draft.flush()
      tab.crash()
      tab = await new Tab(profile, server).start()
      draft = tab.view.openDraft('key.1')
      expect(await tab.view.undo('key.1')).toMatchObject({ kind: 'asks', why: 'earlier' })
      await tab.view.undo()
      expect(draft.text).toBe('eins zwei ')
    })

    it('prompts again once something else was typed and reverted', async () => {
      typeOut('vier')
      expect(await tab.view.undo('key.1')).toMatchObject({ kind: 'done' })
      expect(await tab.view.undo('key.1')).toMatchObject({ kind: 'asks', why: 'earlier' })
      expect(draft.text).toBe('eins zwei ')
    })

    it('prompts again after a minute, but not while the steps follow each other', async () => {
      profile.clock += 50_000
      expect(await tab.view.undo('key.1')).toMatchObject({ kind: 'done' })
      profile.clock += 50_000
      expect(await tab.view.redo('key.1')).toMatchObject({ kind: 'done' })
      profile.clock += 61_000
      expect(await tab.view.undo('key.1')).toMatchObject({ kind: 'asks', why: 'earlier' })
      expect(draft.text).toBe('eins zwei ')
    })
  })

  it('prompts before it reverts what another tab wrote', async () => {
    const other = await new Tab(profile, server).start()
    await other.view.edit('key.1', 'drüben')
    expect(await tab.view.undo('key.1')).toMatchObject({ kind: 'asks', why: 'earlier' })
  })

  it('reads the first release’s journal, which had neither carets nor sessions', async () => {
    await tab.device.use(async (db) => {
      const place = { scope: 'system', lang: 'de' } as const
      await db.journal.add({ ...place, key: 'key.1', before: null, after: 'Alt', burst: 'b', state: 'done', at: 1 })
      await db.edits.put({
        ...place,
        key: 'key.1',
        text: 'Alt',
        base: null,
        editedAt: 1,
        status: 'unsaved',
        theirs: null,
        by: '',
        theirsAt: '',
        refused: null,
      })
    })
    await tab.view.retry()
    expect(draft.text).toBe('Alt')
    expect(await tab.view.undo('key.1')).toMatchObject({ kind: 'asks', why: 'earlier' })
    expect(await tab.view.undo()).toEqual({ kind: 'done', key: 'key.1', caret: null })
    expect(draft.text).toBe('')
  })

  it('stores a bounded number of characters, however long the texts are', async () => {
    const long = 'x'.repeat(200_000)
    for (let count = 0; count < 60; count += 1) await tab.view.edit('key.1', long + String(count))
    const rows = await tab.device.use((db) => db.journal.toArray())
    const characters = rows.reduce((sum, row) => sum + (row.before?.length ?? 0) + (row.after?.length ?? 0), 0)
    expect(characters).toBeLessThan(9_000_000)
    await tab.view.undo('key.1')
    expect(draft.text).toBe(`${long}58`)
  })
})
