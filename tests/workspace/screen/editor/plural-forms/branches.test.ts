import { expect, test } from 'vitest'
import { createListeners } from '#src/workspace/listeners.ts'
import { createBranches, portionOf } from '#src/workspace/screen/editor/plural-forms/branches.ts'
import { caretInWhole, setSourceOfField } from '#src/workspace/screen/editor/box/portion.ts'
import { nextInsertion } from '#src/workspace/screen/editor/placeholders/insertion.ts'
import { partsOf } from '#src/workspace/text-parts/parts.ts'

function openDraft(text: string) {
  const { tell, subscribe } = createListeners()
  const draft = { text, subscribe }
  const type = (next: string) => {
    draft.text = next
    tell()
  }
  return { draft, type }
}

function opened(text: string, source = '{n, plural, one {# board} other {# boards}}') {
  const { draft, type } = openDraft(text)
  const branches = createBranches(draft, source, 'de')
  let drawn = 0
  branches.subscribe(() => {
    drawn += 1
  })
  const field = (at: number) => {
    const layout = branches.read()
    const slot = layout?.slots[at]
    if (!layout || !slot) throw new Error(`no field ${at}`)
    return portionOf(layout, slot, partsOf)
  }
  return { draft, type, branches, field, drawn: () => drawn }
}

test('typing into a field updates the whole text, and the fields stay', () => {
  const { draft, type, field, drawn } = opened('{n, plural, one {a} other {b}}')
  type(field(1).write('ein {'))
  expect(draft.text).toBe('{n, plural, one {ein {} other {b}}')
  type(field(2).write('viele'))
  expect(draft.text).toBe('{n, plural, one {ein {} other {viele}}')
  expect(drawn()).toBe(0)
})

test('a text changed from outside gets new fields before anything more is typed over it', () => {
  const { draft, type, field, drawn } = opened('{n, plural, one {a} other {b}}')
  type('{n, plural, one {Undone} other {b}}')
  expect(drawn()).toBe(1)
  expect(field(1).read()).toBe('Undone')
  type(field(2).write('c'))
  expect(draft.text).toBe('{n, plural, one {Undone} other {c}}')
})

test('a text without readable forms is edited as plain text, and stays so while it is edited', () => {
  const { type, branches } = opened('{n, plural, one {a')
  expect(branches.read()).toBeNull()
  type('{n, plural, one {a} other {b}}')
  expect(branches.read()).toBeNull()
  branches.lay()
  expect(branches.read()).not.toBeNull()
})

test('an undo back to nothing shows the empty fields of the source', () => {
  const { type, field, branches } = opened('')
  type(field(1).write('ein Brett'))
  type('')
  expect(branches.read()?.slots.map((slot) => slot.end - slot.start)).toEqual([0, 0, 0, 0])
})

test('within a plural the number sign is a placeholder like others', () => {
  const { field } = opened('')
  const { cut } = field(1)
  expect(nextInsertion({ text: '# board', cut }, 'Brett', { start: 0, end: 0 })?.text).toBe('#')
  expect(nextInsertion({ text: '# board', cut }, '# Brett', { start: 0, end: 0 })).toBeNull()
})

test('a field’s caret maps to its place in the whole, even after letters in an earlier field', () => {
  const { type, field } = opened('{n, plural, one {a} other {b}}')
  const box = { selectionStart: 0, selectionEnd: 1 }
  expect(caretInWhole(box)).toEqual({ start: 0, end: 1 })
  setSourceOfField(box, { text: '# boards', ...field(2) })
  expect(caretInWhole(box)).toEqual({ start: 27, end: 28 })
  type(field(1).write('abc'))
  expect(caretInWhole(box)).toEqual({ start: 29, end: 30 })
})
