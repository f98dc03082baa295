import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pane } from '#src/workspace/screen/editor/panes/notes-pane.tsx'
import { saveNoteDraft } from '#src/workspace/store/note-drafts.ts'
import { useWriteNotes } from '#src/workspace/screen/notes/use-notes.ts'
import { SharedContext } from '#src/workspace/screen/shared/shared-context.ts'
import { WorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import { drawnHook } from '#tests/workspace/screen/drawn-hook.tsx'
import { sampleContext, sampleDraft, sampleUnit } from '#tests/workspace/screen/unit-samples.ts'
import { sharedBy } from './shared-samples.ts'
import { localStore, forgetLocalTexts } from '#tests/workspace/local-storage.ts'

beforeEach(() => void vi.stubGlobal('localStorage', localStore()))
afterEach(() => {
  forgetLocalTexts()
  vi.unstubAllGlobals()
})

const paneIn = (dst: string) =>
  renderToStaticMarkup(
    <WorkspaceContext value={sampleContext}>
      <SharedContext value={sharedBy('ada', dst)}>
        <pane.Pane
          unit={sampleUnit('k', 0)}
          draft={sampleDraft()}
          conflict={undefined}
          place={{ index: 0, total: 1 }}
        />
      </SharedContext>
    </WorkspaceContext>,
  )

test('a half-typed question stays with the language that it was asked in', () => {
  saveNoteDraft({ owner: 'ada', box: 'system de k' }, 'Welche Platte?')
  expect(paneIn('de')).toContain('Welche Platte?')
  expect(paneIn('fr')).not.toContain('Welche Platte?')
})

test('a note without a known author does not show as written', async () => {
  const { write } = drawnHook(useWriteNotes, (page) => (
    <SharedContext value={sharedBy(null, 'de')}>{page}</SharedContext>
  ))
  const note = { scope: 'system' as const, lang: 'de', key: 'k', text: 'Welche Platte?', replyTo: null }
  await expect(write(note)).rejects.toThrow('nobody')
})
