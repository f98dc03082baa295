import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getLocale, overwriteGetLocale } from '#messages/runtime'
import { createTypedSearch } from '#src/workspace/screen/list/head/typed-search.ts'
import { WorkspaceHead } from '#src/workspace/screen/list/head/workspace-head.tsx'
import { WorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import { sampleContext } from '#tests/workspace/screen/unit-samples.ts'
import { countsOf } from '#src/workspace/store/texts/pair.ts'
import type { WorkspaceView } from '#src/workspace/view.ts'
import { workspaceSearchDefaults } from '#src/workspace/workspace-search.ts'

const before = getLocale
beforeEach(() => overwriteGetLocale(() => 'en'))
afterEach(() => overwriteGetLocale(before))

const languages = [
  { code: 'master', name: 'Master' },
  { code: 'de', name: 'Deutsch' },
]
const headWith = (
  tools: 'all' | 'languages' | 'none',
  known = languages,
  counts: Partial<WorkspaceView['counts']> = {},
  isFetched = false,
  isPartial = false,
) =>
  renderToStaticMarkup(
    <WorkspaceContext value={sampleContext}>
      <WorkspaceHead
        title="System messages"
        tools={tools}
        view={{
          counts: { ...countsOf([]), ...counts },
          languages: known,
          tags: [],
          units: [],
          status: 'ready',
          persisted: false,
          memoryReason: null,
          online: true,
          fetchedAt: null,
          isFetched,
          owner: null,
          isPartial,
        }}
        isLoading={false}
        search={{ ...workspaceSearchDefaults, src: 'master', dst: 'de' }}
        finding={{
          typed: createTypedSearch(
            '',
            () => {},
            () => {},
          ),
          fault: null,
          onAttend: () => {},
          onFirst: () => {},
          onList: () => {},
        }}
        hits={null}
        findings={3}
        narrowed={null}
      />
    </WorkspaceContext>,
  )

test('with texts to show, the head has every control to select and find them', () => {
  const head = headWith('all')
  for (const word of ['Untranslated', 'type="search"', 'Source language', 'Keep on this device'])
    expect(head).toContain(word)
})

test('when no texts can be shown, there is no count and no search', () => {
  const head = headWith('none')
  expect(head).toContain('System messages')
  for (const word of ['Untranslated', 'type="search"', 'Source language', 'Keep on this device'])
    expect(head).not.toContain(word)
})

test('another pair can still be selected when this one is unavailable', () => {
  const head = headWith('languages')
  expect(head).toContain('Source language')
  for (const word of ['Untranslated', 'type="search"']) expect(head).not.toContain(word)
  expect(headWith('languages', [])).not.toContain('Source language')
})

test('the head shows each filter, whether it matches something or not', () => {
  for (const counts of [{ review: 0 }, { review: 3 }]) {
    const head = headWith('all', languages, counts)
    for (const filter of ['Untranslated', 'Unsaved', 'Needs review', 'Conflicts', 'Issues'])
      expect(head).toContain(filter)
  }
  expect(headWith('all', languages, { review: 1_234 }, true)).toMatch(/Needs review<[^>]+><[^>]+>1,234</)
})

test('the bar announces the text next to it, and draws the unsaved part separately', () => {
  const head = headWith('all', languages, { all: 4_000, translated: 3_000, unsaved: 500, written: 300 }, true)
  expect(head).toContain('3,000 of 4,000 translated')
  expect(head).toMatch(/role="progressbar"[^>]*aria-valuenow="3000"/)
  expect(head.match(/width:[\d.]+%/g)).toEqual(['width:67.5%', 'width:7.5%'])
})

test('while some texts are not loaded, the loaded ones are not counted as all', () => {
  const head = headWith('all', languages, { all: 1, translated: 1, unsaved: 1, written: 1 }, true, true)
  expect(head).toContain('Progress not available')
  expect(head).not.toContain('1 of 1 translated')
  expect(head).not.toMatch(/All<[^>]+><[^>]+>1</)
  expect(head).toMatch(/Unsaved<[^>]+><[^>]+>1</)
})
