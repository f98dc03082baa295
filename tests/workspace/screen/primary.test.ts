import { expect, test } from 'vitest'
import { primaryOf } from '#src/workspace/screen/primary.ts'

const calm = { isHeldUp: false, isEditing: false, hasConflict: false, hasTexts: true, unsaved: 0 }

test.each([
  ['out of what holds everything up', { ...calm, isHeldUp: true, unsaved: 3 }, 'notice'],
  ['on to the next text', { ...calm, isEditing: true, unsaved: 3 }, 'editor'],
  ['neither of two texts in conflict', { ...calm, isEditing: true, hasConflict: true, unsaved: 3 }, 'none'],
  ['to the server', { ...calm, unsaved: 1 }, 'save'],
  ['into the first text', calm, 'list'],
  ['nowhere while there is no text', { ...calm, hasTexts: false }, 'none'],
])('the one solid button leads %s', (_what, facts, place) => {
  expect(primaryOf(facts)).toBe(place)
})
