import { expect, test } from 'vitest'
import { isRemoteChange } from '#src/workspace/screen/editor/remote-change.tsx'
import { sampleUnit } from '#tests/workspace/screen/unit-samples.ts'

const saved = (text: string) => sampleUnit('k', 0, { state: 'saved', base: text, target: text })

test('a new server text under an open one is announced', () => {
  expect(isRemoteChange(saved('Alt'), saved('Neu'))).toBe(true)
  expect(isRemoteChange(sampleUnit('k', 0), saved('Neu'))).toBe(true)
})

test('the user’s own actions are not announced as another user’s', () => {
  const typed = sampleUnit('k', 0, { state: 'unsaved', base: 'Alt', target: 'Neu' })
  expect(isRemoteChange(typed, saved('Neu'))).toBe(false)
  expect(isRemoteChange(saved('Alt'), typed)).toBe(false)
  expect(isRemoteChange(saved('Alt'), { ...saved('Neu'), key: 'other' })).toBe(false)
})
