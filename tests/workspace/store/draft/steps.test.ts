import { describe, expect, test } from 'vitest'
import { createSteps } from '#src/workspace/store/draft/steps.ts'

type Typed = [text: string, start: number, end?: number, inputType?: string]

/** Counts the undo steps in which a text is built from `first`. Each input names the selection that it replaces. */
function stepsOf(first: string, ...typed: Typed[]): number {
  const steps = createSteps()
  const seen = new Set<string>()
  let before = first
  for (const [text, start, end = start, inputType = 'insertText'] of typed) {
    const caret = { start: start + 1, end: start + 1 }
    seen.add(steps.next(before, text, { inputType, composition: null, before: { start, end }, after: caret }, 0))
    before = text
  }
  return seen.size
}

describe('one undo step', () => {
  test('is a word typed over a selection, together with the selection', () => {
    expect(stepsOf('Die Tuch da', ['Die L da', 4, 8], ['Die La da', 5], ['Die Lak da', 6], ['Die Lake da', 7])).toBe(1)
  })

  test('is a word whose first letter equals the one that it replaces', () => {
    expect(stepsOf('Bett', ['B', 0, 4], ['Be', 1], ['Bei', 2], ['Bein', 3])).toBe(1)
  })

  test('is not split by a letter that equals the one after the caret', () => {
    expect(stepsOf('Schifahrt', ['Schiffahrt', 5], ['Schiffxahrt', 6])).toBe(1)
    expect(stepsOf('Schiffahrt', ['Schifffahrt', 5], ['Schiffxfahrt', 6])).toBe(1)
    expect(stepsOf('a  b', ['a   b', 3], ['a  n b', 3])).toBe(2)
  })

  test('is a single word, or a single selection that is typed over', () => {
    expect(stepsOf('', ['a', 0], ['a ', 1], ['a b', 2])).toBe(2)
    expect(stepsOf('ab', ['xb', 0, 1], ['xy', 1, 2])).toBe(2)
  })
})
