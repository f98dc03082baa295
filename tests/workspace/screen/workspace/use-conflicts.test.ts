import { expect, test, vi } from 'vitest'
import { useConflicts } from '#src/workspace/screen/workspace/use-conflicts.ts'
import type { Conflict, Draft } from '#src/workspace/view.ts'
import { countsOf } from '#src/workspace/store/texts/pair.ts'
import { sampleDraft } from '#tests/workspace/screen/unit-samples.ts'
import { drawnHook } from '#tests/workspace/screen/drawn-hook.tsx'

const idle = () => {}
const draftOf = (text: string) => {
  const type = vi.fn<Draft['type']>()
  return { draft: sampleDraft({ text, type, state: 'pending' }), type }
}

const conflictsOf = (conflict: Conflict, draft: Draft) =>
  drawnHook(() =>
    useConflicts({
      view: {
        conflicts: new Map([[conflict.key, conflict]]),
        counts: { ...countsOf([]), all: 1, translated: 1, conflicts: 1 },
        settle: () => Promise.resolve(true),
      },
      listed: { keys: ['k'] },
      opened: { key: 'k', open: idle, draft },
      search: { show: 'all' },
      onSearch: idle,
      focusBox: idle,
      onMessage: idle,
    }),
  )

const conflict: Conflict = {
  key: 'k',
  from: 'server',
  base: 'Die Platte\r\nist weiß.',
  mine: 'Die Platte\r\nist grau.',
  theirs: 'Diese Platte\r\nist weiß.',
  by: 'bob',
  at: 0,
}

test('a merged text has the last letters typed', () => {
  const { draft, type } = draftOf('Die Platte\nist grau und matt.')
  conflictsOf(conflict, draft).edit()
  expect(type).toHaveBeenCalledExactlyOnceWith('Diese Platte\nist grau und matt.')
})

test('a text that has just been emptied leaves nothing to put into the box', () => {
  const { draft, type } = draftOf('')
  conflictsOf(conflict, draft).edit()
  expect(type).not.toHaveBeenCalled()
})
