import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ConflictPanel } from '#src/workspace/screen/editor/conflict/conflict-panel.tsx'
import { SourceText } from '#src/workspace/screen/text/source-text.tsx'
import { PlanList } from '#src/workspace/screen/exchange/import-plan-view.tsx'
import { UnitRow } from '#src/workspace/screen/list/row/unit-row.tsx'
import { ReplaceForm } from '#src/workspace/screen/replace/replace-form.tsx'
import { CommandsContext } from '#src/workspace/screen/keys/use-command.ts'
import { WorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import { sampleCommands, sampleContext, sampleRow, sampleUnit } from './unit-samples.ts'

const hebrew = { ...sampleContext, target: { lang: 'he', name: 'עברית' } }
const drawn = (node: ReactNode) =>
  renderToStaticMarkup(
    <WorkspaceContext value={hebrew}>
      <CommandsContext value={sampleCommands}>{node}</CommandsContext>
    </WorkspaceContext>,
  )
const directions = (markup: string) => [...markup.matchAll(/ lang="he" dir="(\w+)"/g)].map(([, dir]) => dir)

const texts = ['Blum דלת', '{name} דלת', '"Blum" דלת', '12 mm דלת']

test.each(texts)('a Hebrew text that begins with Latin letters runs from right to left: %s', (text) => {
  const unit = sampleUnit('door', 0, { target: text })
  const conflict = { key: 'k', from: 'file' as const, base: 'דלת', mine: text, theirs: 'דלת 2', by: 'a.po', at: '' }
  const shown = [
    <SourceText key="text" text={text} lang="he" />,
    <UnitRow key="row" unit={unit} {...sampleRow} targetLang="he" />,
    <PlanList key="plan" title="" texts={[{ key: 'door', text, before: null }]} lang="he" hereOf={() => ''} />,
    <ConflictPanel key="conflict" conflict={conflict} lang="he" count={1} onSettle={() => {}} onEdit={() => {}} />,
  ]
  for (const node of shown) {
    const found = directions(drawn(node))
    expect(found).not.toHaveLength(0)
    expect(new Set(found)).toEqual(new Set(['rtl']))
  }
})

test('search and replacement fields for a translation use the translation’s direction', () => {
  const how = { find: '', with: '', mode: 'plain' as const, matchCase: false, touchesPlaceholders: false }
  const form = <ReplaceForm how={how} fault={null} findRef={{ current: null }} onChange={() => {}} />
  expect(directions(drawn(form))).toEqual(['rtl', 'rtl'])
})
