import { forgetLocalTexts } from '#tests/workspace/local-storage.ts'
import { afterEach, expect, it } from 'vitest'
import { switchCheckIn, chooseFamilies, familiesIn, findFamilies } from '#src/workspace/screen/issues/list-settings.ts'
import { findWhy, findWrong } from '#src/workspace/screen/issues/find-wrong.ts'

afterEach(() => forgetLocalTexts())

const text = (source: string, target: string) => {
  return { lang: 'de', key: 'a', text: target, source, desc: '', dismissed: undefined }
}

it('a check that is off in one list finds no error in automatic saves, but does in other lists', async () => {
  const lost = [text('Hello {name}', 'Hallo')]
  expect(await findWrong(lost, 'system')).toEqual(lost)
  switchCheckIn('system de', 'placeholders', false)
  expect(await findWrong(lost, 'system')).toEqual([])
  expect(await findWhy(lost, 'vartext')).toHaveLength(1)
})

it('the placeholders chosen for a list apply there to automatic saves', async () => {
  const lost = [text('By @user', 'Von')]
  expect(await findWrong(lost, 'system')).toEqual([])
  chooseFamilies('system de', ['@name'])
  expect(await findWrong(lost, 'system')).toEqual(lost)
  expect(await findWrong(lost, 'vartext')).toEqual([])
})

it('a list’s settings are stored for when its texts are not loaded, and a choice overrides them', () => {
  const texts = ['@count boards', '@count doors', '@count hinges'].map((source) => ({ source, target: null }))
  expect(familiesIn('system de')).toEqual([':name', '% s'])
  findFamilies('system de', texts, 'en')
  expect(familiesIn('system de')).toContain('@name')
  expect(familiesIn('vartext de')).not.toContain('@name')
  chooseFamilies('system de', [])
  findFamilies('system de', texts, 'en')
  expect(familiesIn('system de')).toEqual([])
})

it('a source language without a name is guessed: in Czech "% s" is a word', () => {
  findFamilies('system de', [{ source: 'sleva v % s', target: null }], 'cs')
  expect(familiesIn('system de')).toEqual([':name'])
})
