import { expect, test } from 'vitest'
import { usePairTerms, useReadTerms } from '#src/workspace/screen/shared/use-pair-terms.ts'
import { drawnHook } from '#tests/workspace/screen/drawn-hook.tsx'

test('a glossary that is still being read does not show as empty', () => {
  expect(drawnHook(() => useReadTerms('ada', 'master', 'de'))).toEqual({ status: 'reading', value: [] })
  expect(drawnHook(() => usePairTerms('ada', 'master', 'de'))).toEqual([])
})
