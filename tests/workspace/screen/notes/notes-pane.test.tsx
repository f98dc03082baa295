import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pane } from '#src/workspace/screen/editor/panes/notes-pane.tsx'
import { keepNote } from '#src/workspace/screen/notes/kept-note.ts'
import { useWriteNotes } from '#src/workspace/screen/notes/use-notes.ts'
import { createOthers } from '#src/workspace/screen/people/others.ts'
import { SharedContext } from '#src/workspace/screen/shared/shared-context.ts'
import { indexTerms } from '#src/workspace/terms/find-terms.ts'
import { drawnHook } from '#tests/workspace/screen/drawn-hook.tsx'
import { sampleDraft, sampleUnit } from '#tests/workspace/screen/unit-samples.ts'
import { tabStorage } from './tab-storage.ts'

beforeEach(() => void vi.stubGlobal('sessionStorage', tabStorage()))
afterEach(() => void vi.unstubAllGlobals())

const idle = () => {}
const contextOf = (owner: string | null, dst: string): SharedContext => ({
  subject: { space: 'system', src: 'en', dst },
  shared: {
    terms: [],
    termIndex: indexTerms([]),
    owner,
    signIn: null,
    isReachable: false,
    outcome: { terms: 'later', notes: 'later' },
    tell: idle,
  },
  others: createOthers(() => 0, 0),
  elsewhere: null,
  mark: () => Promise.resolve(),
})

const paneIn = (dst: string) =>
  renderToStaticMarkup(
    <SharedContext value={contextOf('ada', dst)}>
      <pane.Pane unit={sampleUnit('k', 0)} draft={sampleDraft()} conflict={undefined} place={{ index: 0, total: 1 }} />
    </SharedContext>,
  )

test('a half-typed question stays with the language that it was asked in', () => {
  keepNote('ada system de k', 'Welche Platte?')
  expect(paneIn('de')).toContain('Welche Platte?')
  expect(paneIn('fr')).not.toContain('Welche Platte?')
})

test('a note that nobody can be named for is not called written', async () => {
  const { write } = drawnHook(useWriteNotes, (page) => (
    <SharedContext value={contextOf(null, 'de')}>{page}</SharedContext>
  ))
  const note = { scope: 'system' as const, lang: 'de', key: 'k', text: 'Welche Platte?', replyTo: null }
  await expect(write(note)).rejects.toThrow('nobody')
})
