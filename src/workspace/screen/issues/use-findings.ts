import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { checkIds } from '#src/workspace/check-ids.ts'
import { createFindings, type Findings, type FindingsState } from '#src/workspace/checks/findings.ts'
import { useAfterPaint } from '#src/workspace/screen/after-paint.ts'
import { useStable } from '#src/workspace/screen/use-stable.ts'
import type { TextsView } from '#src/workspace/view.ts'
import type { WorkspaceSearch } from '#src/workspace/workspace-search.ts'
import { usePairTerms } from '#src/workspace/screen/shared/use-pair-terms.ts'
import { checkedTerms } from '#src/workspace/terms/checked-terms.ts'
import { useOffIn } from './checks-off.ts'
import { findFamilies, useFamilies } from './list-families.ts'

const nothingYet: FindingsState = { byKey: new Map(), isComplete: false }
const never = () => () => {}

/** Checks the pair's texts in a worker. Null until the first texts are there. */
export function useFindings(
  { owner, units, dismissed, status }: Pick<TextsView, 'owner' | 'units' | 'dismissed' | 'status'>,
  list: string,
  { src, dst }: Pick<WorkspaceSearch, 'src' | 'dst'>,
) {
  const off = useOffIn(list)
  const families = useFamilies(list)
  const glossary = usePairTerms(owner, src, dst)
  const terms = useMemo(() => checkedTerms(glossary), [glossary])
  // As with the list, the worker starts after the open text is shown.
  const hasUnits = useDeferredValue(units.length > 0)
  const isWhole = useDeferredValue(hasUnits && status !== 'loading')
  // While the list changes, the deferred value is still that of the previous list.
  const isLoaded = units.length > 0 && status !== 'loading'
  const find = useStable(() => findFamilies(list, units, src))
  useEffect(() => {
    if (isWhole && isLoaded) find()
  }, [isWhole, isLoaded, list, src, find])
  const [findings, setFindings] = useState<Findings | null>(null)
  useEffect(() => {
    if (!hasUnits) return
    const made = createFindings({ sourceLang: src, targetLang: dst, off, terms, families })
    // oxlint-disable-next-line react/set-state-in-effect -- it opens a worker, and rendering may not
    setFindings(made)
    return () => {
      made.close()
      setFindings(null)
    }
  }, [src, dst, off, terms, families, hasUnits])
  useEffect(() => findings?.setUnits(units), [findings, units])
  useEffect(() => findings?.setDismissed(dismissed), [findings, dismissed])
  const state = useAfterPaint(findings?.subscribe ?? never, findings?.state ?? (() => nothingYet), () => nothingYet)
  // With every check off, nothing is checked.
  return {
    findings,
    families,
    ...state,
    isTold: state.isComplete,
    isComplete: state.isComplete && new Set(off).size < checkIds.length,
  }
}
