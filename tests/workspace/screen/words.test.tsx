import { renderToStaticMarkup } from 'react-dom/server'
import type { ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { m } from '#messages'
import { getLocale, overwriteGetLocale } from '#messages/runtime'
import { ConflictPanel } from '#src/workspace/screen/editor/conflict/conflict-panel.tsx'
import { saidWords } from '#src/workspace/screen/exchange/file-languages.ts'
import { ImportPlanView } from '#src/workspace/screen/exchange/import-plan-view.tsx'
import { MismatchNotice } from '#src/workspace/screen/exchange/import-refusals.tsx'
import { takenMessage } from '#src/workspace/screen/exchange/taken-message.ts'
import { KeysList } from '#src/workspace/screen/keys/keys-dialog.tsx'
import { saveMessage } from '#src/workspace/screen/status/save-message.ts'
import { SourceText } from '#src/workspace/screen/text/source-text.tsx'
import { SaveActions } from '#src/workspace/screen/status/save-actions.tsx'
import { StatusLine } from '#src/workspace/screen/status/status-line.tsx'
import { CommandsContext } from '#src/workspace/screen/keys/use-command.ts'
import { WorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import type { WorkspaceView, Conflict, Refused, SaveResult } from '#src/workspace/view.ts'
import { TimeZoneContext } from '#src/workspace/clock.ts'
import { UnitRow } from '#src/workspace/screen/list/row/unit-row.tsx'
import { countsOf } from '#src/workspace/store/texts/pair.ts'
import { sampleCommands, sampleContext, sampleRow, sampleUnit } from './unit-samples.ts'

const before = getLocale
afterEach(() => overwriteGetLocale(before))

function wordsIn(locale: 'en' | 'de', node: ReactNode): string {
  overwriteGetLocale(() => locale)
  return renderToStaticMarkup(
    <WorkspaceContext value={sampleContext}>
      <CommandsContext value={sampleCommands}>{node}</CommandsContext>
    </WorkspaceContext>,
  )
}

const calm = {
  owner: 'ada',
  status: 'ready' as const,
  lastError: null,
  online: true,
  offlineSince: null,
  counts: { ...countsOf([]), all: 4000, translated: 2700, untranslated: 1300 },
  unkept: false,
  otherChanges: 0,
  writingBehind: false,
  saving: false,
  savePending: false,
  pendingTexts: 0,
  savedAt: null,
  refreshing: false,
  unsavedElsewhere: 0,
  unsavedInOtherLists: 0,
  toSettleElsewhere: 0,
  unsentWords: 0,
}
type Changed = Omit<typeof calm, 'savedAt' | 'status'> & { savedAt: number | null; status: WorkspaceView['status'] }
const line = (change: Partial<Changed>) => (
  <StatusLine view={{ ...calm, ...change }} message="" onConflicts={() => {}} actions={null} />
)
const unsaved = (count: number) => ({ counts: { ...calm.counts, unsaved: count } })

test('the status shows how many texts are unsaved and that they are safe here', () => {
  expect(wordsIn('en', line(unsaved(12)))).toMatch(/role="status"[^>]*>12 unsaved<.*stored on this device/)
  expect(wordsIn('de', line(unsaved(12)))).toMatch(/role="status"[^>]*>12 ungespeichert<.*auf diesem Gerät gesichert/)
  expect(wordsIn('de', line(unsaved(1234)))).toContain('1.234 ungespeichert')
})

test('a waiting save shows what it contains: later edits are sent with the next', () => {
  const waiting = (pendingTexts: number) => line({ ...unsaved(28), savePending: true, pendingTexts, online: false })
  expect(wordsIn('en', waiting(28))).toContain('Will be saved when the server is reachable')
  expect(wordsIn('en', waiting(24))).toContain('24 of them will be saved when the server is reachable')
  expect(wordsIn('de', waiting(24))).toContain('24 davon werden gespeichert, sobald der Server erreichbar ist')
  expect(wordsIn('en', line({ ...unsaved(2), savePending: true, pendingTexts: 1, status: 'needs-login' }))).toContain(
    '1 of them will be saved after you log in',
  )
})

test('with nothing unsaved the status does not mention it', () => {
  expect(wordsIn('en', line({}))).toMatch(/role="status"[^>]*>All translations saved</)
  const conflict = wordsIn('en', line({ counts: { ...calm.counts, conflicts: 1 } }))
  expect(conflict).toContain('1 conflict to resolve')
  expect(conflict).not.toContain('All translations saved')
})

test('an unwritten text never shows as safe', () => {
  expect(wordsIn('en', line({ ...unsaved(1), unkept: true }))).not.toContain('stored on this device')
})

test('offline it does not show that changes are being fetched', () => {
  expect(wordsIn('de', line({ refreshing: true }))).toContain('Änderungen werden geladen')
  const offline = wordsIn('de', line({ refreshing: true, online: false }))
  expect(offline).toContain('Offline')
  expect(offline).not.toContain('Änderungen werden geladen')
})

test('its times use the site’s clock', () => {
  const savedAt = Date.parse('2025-11-20T14:02:00Z')
  const at = (zone: string) => wordsIn('de', <TimeZoneContext value={zone}>{line({ savedAt })}</TimeZoneContext>)
  expect(at('Europe/Berlin')).toContain('20.11.25 15:02')
  expect(at('Asia/Tokyo')).toContain('20.11.25 23:02')
})

test('the save button has its name in both languages', () => {
  const save = <SaveActions unsaved={12} isSaving={false} left={null} steps={null} done={null} />
  expect(wordsIn('en', save)).toContain('aria-label="Save 12"')
  expect(wordsIn('de', save)).toContain('aria-label="Speichern 12"')
})

test('the button to the next text says how many are left, after its name', () => {
  const actions = (left: number | null) => (
    <WorkspaceContext value={{ ...sampleContext, bar: 'list' }}>
      <SaveActions unsaved={0} isSaving={false} left={left} steps={null} done={null} />
    </WorkspaceContext>
  )
  expect(wordsIn('en', actions(1300))).toContain('aria-label="Next untranslated · 1,300"')
  expect(wordsIn('de', actions(1300))).toContain('aria-label="Nächster unübersetzter · 1.300"')
  expect(wordsIn('en', actions(null))).not.toContain('Next untranslated ·')
})

test('a row shows its state in a word, and names the languages of its texts', () => {
  const unit = sampleUnit('door.leaf', 0, { target: 'Türblatt', state: 'unsaved' })
  const row = wordsIn(
    'de',
    <UnitRow
      unit={unit}
      id="r"
      index={4}
      total={4000}
      top={0}
      height={70}
      isChosen={false}
      isActive={false}
      sourceLang={undefined}
      targetLang="de"
      query={null}
      mark={undefined}
    />,
  )
  expect(row).toContain('Ungespeichert')
  expect(row).toContain('aria-posinset="5"')
  expect(row).toContain('aria-setsize="4000"')
  expect(row).toMatch(/lang="de"[^>]*>Türblatt/)
})

test('a removed translation reads as not translated', () => {
  const unit = sampleUnit('door.leaf', 0, { target: '', base: 'Türblatt', state: 'unsaved' })
  const row = (
    <UnitRow
      unit={unit}
      id="r"
      index={0}
      total={1}
      top={0}
      height={70}
      isChosen
      isActive={false}
      sourceLang="en"
      targetLang="de"
      query={null}
      mark={undefined}
    />
  )
  expect(wordsIn('en', row)).toContain('not translated')
})

test('a conflict shows both texts, the other one’s author, and a way to resolve it', () => {
  const conflict = {
    key: 'k',
    from: 'server' as const,
    base: 'Unseres',
    mine: 'Meins',
    theirs: 'Deins',
    by: 'admin@demo.example',
    at: '2026-11-20T14:02:00Z',
  }
  const panelOf = (change: Partial<Conflict>) => (
    <ConflictPanel conflict={{ ...conflict, ...change }} lang="de" count={1} onSettle={() => {}} onEdit={() => {}} />
  )
  const panel = panelOf({})
  for (const word of ['Meins', 'Deins', 'admin@demo.example', 'Use my version', 'Use the saved translation'])
    expect(wordsIn('en', panel)).toContain(word)
  for (const word of ['Meine Fassung verwenden', 'Gespeicherte Übersetzung verwenden'])
    expect(wordsIn('de', panel)).toContain(word)
  // The author of a later text is not fetched.
  expect(wordsIn('en', panelOf({ theirs: 'Deins zwei', by: '', at: '' }))).toContain('Deins zwei')
  expect(wordsIn('en', panelOf({ theirs: null }))).toContain('translation removed')
  const ofFile = panelOf({ from: 'file', by: 'a.po', base: 'Platte weiß', mine: 'Platte grau', theirs: 'Platten weiß' })
  for (const word of ['a.po', 'Use the file’s version', 'Both changes combined', 'Platte weiß', 'Use both changes'])
    expect(wordsIn('en', ofFile)).toContain(word)
})

test('a row in conflict over a removed translation shows the server’s translation', () => {
  const unit = sampleUnit('door.leaf', 0, { target: '', base: 'Türflügel', state: 'conflict' })
  const row = wordsIn('en', <UnitRow unit={unit} {...sampleRow} />)
  expect(row).toContain('Türflügel')
  expect(row).not.toContain('not translated')
})

test('markup in a text is shown, never run', () => {
  expect(wordsIn('en', <SourceText text={'<img src=x onerror="alert(1)">'} lang={undefined} />)).not.toContain('<img')
})

test('a save shows what was accepted, what was not, and why', () => {
  overwriteGetLocale(() => 'en')
  const result: SaveResult = { outcome: 'saved', saved: 2, conflicts: 1, refused: 0, error: null }
  expect(saveMessage(result, '14:02')).toMatch(/^2 texts saved at 14:02\. 1 text was also changed on the server/)
  const refusal = { code: 'fault', messages: ['The database does not answer.'] } as const
  expect(
    saveMessage(
      {
        ...result,
        outcome: 'failed',
        saved: 0,
        conflicts: 0,
        error: { kind: 'refusal', during: 'save', refusal: { ...refusal, messages: [...refusal.messages] } },
      },
      '14:02',
    ),
  ).toBe('Not saved: The database does not answer.')
  expect(saveMessage({ ...result, outcome: 'nothing', saved: 0, conflicts: 0 }, '14:02')).toBe('Nothing to save here.')
})

test('a refused text shows the reason in place, in the server’s words or ours', () => {
  const row = (refused: Refused) => (
    <UnitRow unit={sampleUnit('k', 0, { target: 'Text', state: 'unsaved', refused })} {...sampleRow} />
  )
  expect(wordsIn('de', row({ reason: 'invalid', messages: ['Platzhalter {n} fehlt'] }))).toContain(
    'Abgelehnt: Platzhalter {n} fehlt',
  )
  for (const reason of ['not-well-formed', 'too-large', 'not-taken', 'invalid'] as const)
    expect(wordsIn('en', row({ reason, messages: [] }))).toMatch(/Rejected: [A-Z].{20}/)
})

test('a file for the texts of the catalogues shows the name of their list', () => {
  const words = (locale: 'en' | 'de') =>
    wordsIn(locale, <MismatchNotice mismatch={{ what: 'space', said: 'catalog' }} languages={[]} />)
  expect(words('en')).toContain('Catalogues')
  expect(words('de')).toContain('Kataloge')
})

test('a file for other languages names them like the page’s head, or in the reader’s language', () => {
  const languages = [
    { code: 'master', name: 'Master' },
    { code: 'fr', name: 'Français' },
  ]
  const words = (src: string | null, dst: string, canChoose: boolean) =>
    wordsIn('de', <MismatchNotice mismatch={{ what: 'languages', src, dst, canChoose }} languages={languages} />)
  expect(words('x-master', 'FR', true)).toMatch(/Master → Français<.*Wählen Sie oben diese Sprachen/)
  expect(words('master', 'it-CH', false)).toMatch(
    /Master → Italienisch \(Schweiz\)<.*Diese Sprachen gibt es hier nicht/,
  )
  expect(words('master', 'x-own', false)).toContain('Master → x-own')
  expect(words(null, 'it', false)).toContain('Sprachen: Italienisch<')
})

test('a file read for languages other than its own shows that, and no other file does', () => {
  const plan = { taken: [], conflicts: [], removed: [], marks: new Map(), same: 1, unknown: [], otherSource: 0 }
  const shared = { name: 'a.po', plan, leftOut: [], lang: 'de', hereOf: () => '', withRemoved: false }
  const words = (said: string | null) =>
    wordsIn('en', <ImportPlanView {...shared} said={said} onWithRemoved={() => {}} />)
  expect(words(saidWords({ src: 'en', dst: 'de-AT' }, []))).toContain('The file is labelled English → Austrian German.')
  expect(words(null)).not.toContain('The file is labelled')
})

test('texts that a rescued file has for other lists are not called unusable', () => {
  const plan = { taken: [], conflicts: [], removed: [], marks: new Map(), same: 1, unknown: [], otherSource: 0 }
  const shared = { plan, leftOut: ['a (system, fr)'], said: null, lang: 'de', hereOf: () => '', withRemoved: false }
  const words = (name: string) => wordsIn('en', <ImportPlanView {...shared} name={name} onWithRemoved={() => {}} />)
  expect(words('unsaved-texts.json')).toContain('These texts belong to other lists.')
  expect(words('a.po')).toContain('cannot be saved')
})

test('the list of keys names the palette, whose keys belong to the portal', () => {
  expect(wordsIn('en', <KeysList />)).toMatch(/Go to<.*Ctrl K/)
})

test('an import shows how many earlier files’ conflicts it replaced, and where they are', () => {
  const said = (locale: 'en' | 'de', replaced: number) => {
    overwriteGetLocale(() => locale)
    return takenMessage({ taken: 2, conflicts: 3, replaced, marksChanged: 0 })
  }
  expect(said('en', 0)).toBe('2 texts imported.')
  expect(said('en', 1)).toContain('1 earlier import conflict now has this file’s text')
  expect(said('de', 1)).toBe(
    '2 Texte importiert. 1 Konflikt mit einer früheren Datei enthält jetzt den neuen Text; der frühere steht im Verlauf.',
  )
  expect(said('de', 2)).toMatch(/2 Konflikte mit früheren Dateien .* stehen im Verlauf\.$/)
})

test.each([
  () => m.workspace_undo_many({ name: 'Import', count: 4000 }),
  () => m.workspace_redo_many({ name: 'Import', count: 4000 }),
  () => m.workspace_undone_many({ name: 'Import', count: 4000 }),
  () => m.workspace_redone_many({ name: 'Import', count: 4000 }),
  () => m.findings_fix_all_do({ count: 4000 }),
  () => m.findings_fix_all_done({ count: 4000 }),
  () => m.findings_save_errors({ count: 4000 }),
  () => m.glossary_count({ count: 4000 }),
  () => m.glossary_imported({ count: 4000, known: 1 }),
  () => m.glossary_imported({ count: 1, known: 4000 }),
  () => m.glossary_more({ count: 4000 }),
  () => m.keep_articles({ count: 4000, total: 9 }),
  () => m.keep_steps({ done: 9, total: 4000 }),
  () => m.workspace_suggestion_times({ n: 4000 }),
])('thousands are separated as in each language: %s', (said) => {
  overwriteGetLocale(() => 'de')
  expect(said()).toContain('4.000')
  overwriteGetLocale(() => 'en')
  expect(said()).toContain('4,000')
})
