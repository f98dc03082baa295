import { afterEach, beforeEach, expect, it } from 'vitest'
import { findMarks } from '#src/workspace/store/shared/marks.ts'
import { readChanges } from '#src/workspace/store/journal/wordings.ts'
import { readWordings } from '#src/workspace/store/journal/wordings.ts'
import type { PlannedMark } from '#src/workspace/view.ts'
import { FakeServer, Profile, Tab } from '#tests/workspace/rig.ts'

let server: FakeServer
let profile: Profile
let tab: Tab
beforeEach(async () => {
  server = new FakeServer().seed(6, (index) => index % 2 === 0)
  profile = new Profile()
  tab = await new Tab(profile, server).start()
})
afterEach(() => profile.closeAll())

const place = { scope: 'system' as const, lang: 'de' }
const marksOf = (marks: Record<string, boolean>) =>
  new Map<string, PlannedMark>(
    Object.entries(marks).map(([key, review]) => [key, { review, text: `Ziel ${key.slice('key.'.length)}` }]),
  )
const take = (marks: Record<string, boolean>, text?: string) =>
  tab.view.takeIncoming({
    name: 'Import of a.po',
    from: 'a.po',
    texts: text === undefined ? [] : [{ key: 'key.1', text, before: '' }],
    marks: marksOf(marks),
  })
const reviews = () => ['key.0', 'key.2', 'key.4'].map((key) => tab.unit(key).review)

it('a file’s marks are set and removed, and only those that differ are sent', async () => {
  expect(await take({ 'key.0': true, 'key.2': true })).toMatchObject({ taken: 0, marksChanged: 2 })
  expect(reviews()).toEqual([true, true, false])
  expect(await take({ 'key.0': false, 'key.2': true, 'key.4': false })).toMatchObject({ marksChanged: 1 })
  expect(reviews()).toEqual([false, true, false])
})

it('a mark is not applied to a text that has changed since the preview', async () => {
  await tab.view.mark('review', 'key.2', 'hand')
  const marks = marksOf({ 'key.0': true, 'key.2': false, 'key.4': true })
  await tab.view.edit('key.0', 'neu')
  server.put('de', 'key.2', 'von Bob', 'bob')
  await tab.view.retry()
  const result = await tab.view.takeIncoming({ name: 'Import', from: 'a.po', texts: [], marks })
  expect(result).toMatchObject({ marksChanged: 1 })
  expect(reviews()).toEqual([false, true, true])
})

it('a mark is not applied to a text that is being edited', async () => {
  const draft = tab.view.openDraft('key.0')
  draft.type('n')
  draft.type('neu')
  expect(await take({ 'key.0': true })).toMatchObject({ marksChanged: 0 })
  expect(tab.unit('key.0')).toMatchObject({ target: 'neu', review: false })
})

it('undo reverts a file’s marks with its texts, and redo restores both', async () => {
  await tab.view.mark('review', 'key.2', 'hand')
  await take({ 'key.0': true, 'key.2': false }, 'neu')
  expect([...reviews(), tab.unit('key.1').target]).toEqual([true, false, false, 'neu'])
  const many = { name: 'Import of a.po', count: 3 }
  expect(await tab.view.undo('key.0')).toMatchObject({ kind: 'asks', why: 'many', many })
  expect(await tab.view.undo()).toMatchObject({ kind: 'done', many })
  expect([...reviews(), tab.unit('key.1').target]).toEqual([false, true, false, null])
  expect(await tab.view.redo()).toMatchObject({ kind: 'done', many })
  expect([...reviews(), tab.unit('key.1').target]).toEqual([true, false, false, 'neu'])
})

it('undo reverts marks when the file had nothing else, and prompts for that step alone', async () => {
  await tab.view.edit('key.1', 'davor')
  await take({ 'key.0': true, 'key.4': true })
  const asked = await tab.view.undo('key.1')
  expect(asked).toMatchObject({ kind: 'asks', why: 'many', many: { count: 2 } })
  if (asked.kind !== 'asks') return
  expect(await tab.view.undo('key.1', asked)).toMatchObject({ kind: 'done', many: { count: 2 } })
  expect(reviews()).toEqual([false, false, false])
  expect(tab.unit('key.1').target).toBe('davor')
  await tab.view.undo()
  expect(tab.unit('key.1').target).toBeNull()
  await tab.view.redo()
  await tab.view.redo()
  expect(reviews()).toEqual([true, false, true])
})

it('undo restores a mark with a translation’s source, and redo removes it again', async () => {
  await tab.view.mark('review', 'key.0', 'source:Former 0')
  await take({ 'key.0': false })
  await tab.view.undo()
  const mark = () => tab.device.use((db) => findMarks(db, place, 'review', ['key.0']))
  expect([...(await mark()).values()]).toEqual(['source:Former 0'])
  await tab.view.redo()
  expect([...(await mark()).values()]).toEqual([null])
})

it('undo does not touch a mark that another user has changed since', async () => {
  await take({ 'key.0': true, 'key.2': true })
  await tab.view.mark('review', 'key.0', null)
  await tab.view.mark('review', 'key.0', 'hand')
  expect(await tab.view.undo()).toMatchObject({ kind: 'done', many: { count: 1 } })
  expect(reviews()).toEqual([true, false, false])
})

it('undo skips to the previous step when all of a step’s marks have changed since', async () => {
  await tab.view.edit('key.1', 'davor')
  await take({ 'key.0': true })
  await tab.view.mark('review', 'key.0', null)
  expect(await tab.view.undo()).toMatchObject({ kind: 'done', key: 'key.1' })
})

it('a text with only a changed mark is not listed as changed by another user', async () => {
  await take({ 'key.0': true })
  const [changes, wordings] = await tab.device.use(async (db) => [
    await readChanges(db, place),
    await readWordings(db, place, 'key.0'),
  ])
  expect(changes.has('key.0')).toBe(false)
  expect(wordings).toEqual([])
})

it('an import of marks does not restore what was reverted', async () => {
  await tab.view.edit('key.1', 'davor')
  await tab.view.undo()
  await take({ 'key.0': true })
  expect(await tab.view.redo()).toEqual({ kind: 'nothing' })
})
