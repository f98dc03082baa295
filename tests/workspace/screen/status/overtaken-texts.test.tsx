import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { getLocale, overwriteGetLocale } from '#messages/runtime'
import { MinimapLegend } from '#src/workspace/screen/list/minimap/legend.tsx'
import { UnitRow } from '#src/workspace/screen/list/row/unit-row.tsx'
import { nextOvertaken, toldOvertaken } from '#src/workspace/screen/status/workspace-status.tsx'
import { OvertakenTexts } from '#src/workspace/screen/status/overtaken-texts.tsx'
import { countsOf } from '#src/workspace/store/texts/pair.ts'
import { WorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import type { Unit } from '#src/workspace/view.ts'
import { sampleContext, sampleRow, sampleUnit, sampleUnits } from '#tests/workspace/screen/unit-samples.ts'

const before = getLocale
afterEach(() => overwriteGetLocale(before))

const search = { src: 'master', dst: 'de' }
const said = (count: number) => renderToStaticMarkup(<OvertakenTexts {...{ count, search }} onShow={() => {}} />)

test('shows how many unsaved texts have changed on the server, and nothing when there are none', () => {
  overwriteGetLocale(() => 'en')
  expect(said(0)).toBe('')
  expect(said(1)).toMatch(/<button.*>1 unsaved text has changed on the server</)
  expect(said(3)).toMatch(/<button.*>3 unsaved texts have changed on the server</)
  overwriteGetLocale(() => 'de')
  expect(said(1)).toContain('>Auf dem Server geändert: einer Ihrer ungespeicherten Texte<')
  expect(said(3)).toContain('>Auf dem Server geändert: 3 Ihrer ungespeicherten Texte<')
})

test('in a catalogue it leads to the unsaved texts of all catalogues, in the same languages', () => {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  const link = renderToStaticMarkup(
    <RouterContextProvider router={router}>
      <OvertakenTexts {...{ count: 2, search }} />
    </RouterContextProvider>,
  )
  expect(link).toMatch(/href="\/catalog\/?\?[^"]*src=master&amp;dst=de&amp;show=unsaved/)
})

test('shows them one after the other, and the first again after the last', () => {
  const overtaken = { state: 'unsaved', overtaken: true } as const
  const units = sampleUnits('nnsn')
    .with(0, sampleUnit('k0', 0, overtaken))
    .with(3, sampleUnit('k3', 3, overtaken))
  expect(nextOvertaken(units, '')).toBe('k0')
  expect(nextOvertaken(units, 'k0')).toBe('k3')
  expect(nextOvertaken(units, 'k3')).toBe('k0')
  expect(nextOvertaken(units, 'k2')).toBe('k0')
  expect(nextOvertaken([], 'k0')).toBe('')
})

test('shows nothing when the open text is the only one, which the editor covers', () => {
  const unit = sampleUnit('k0', 0, { state: 'unsaved', overtaken: true })
  const byKey = new Map([['k0', unit]])
  const told = (overtaken: number, open: string) =>
    toldOvertaken({ counts: { ...countsOf([]), overtaken }, byKey }, open)
  expect(told(1, 'k0')).toBe(0)
  expect(told(1, '')).toBe(1)
  expect(told(2, 'k0')).toBe(2)
})

test('such a row is marked in a word next to its state, which the legend explains', () => {
  overwriteGetLocale(() => 'de')
  const rowOf = (change: Partial<Unit>) =>
    renderToStaticMarkup(
      <WorkspaceContext value={sampleContext}>
        <UnitRow unit={sampleUnit('k', 0, { target: 'Flügel', state: 'unsaved', ...change })} {...sampleRow} />
      </WorkspaceContext>,
    )
  expect(rowOf({ overtaken: true })).toMatch(/Ungespeichert.*role="img" aria-label="Auf dem Server geändert"/)
  expect(rowOf({})).not.toContain('Auf dem Server geändert')
  expect(renderToStaticMarkup(<MinimapLegend />)).toContain('Auf dem Server geändert')
})
