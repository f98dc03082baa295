import { useMemo, useDeferredValue, useEffect, useState } from 'react'
import { useSame, useStable } from '#src/workspace/screen/use-stable.ts'
import type { Space, TextsView, WorkspaceView } from '#src/workspace/view.ts'
import type { WorkspaceSearch } from '#src/workspace/workspace-search.ts'
import { listName, useOffIn, findFamilies, useFamilies } from './list-settings.ts'
import { checkIds } from '#src/workspace/check-ids.ts'
import { createFindings, type Findings, type FindingsState } from '#src/workspace/checks/findings.ts'
import { useAfterPaint } from '#src/workspace/screen/after-paint.ts'
import { usePairTerms } from '#src/workspace/screen/shared/use-pair-terms.ts'
import { checkedTerms } from '#src/workspace/terms/forbidden.ts'

const nothingYet: FindingsState = { byKey: new Map(), isComplete: false }
const never = () => () => {}

/** Checks the pair's texts in a worker. Its findings are null until the first texts are loaded. */
function useFindings(
  { owner, units, dismissed, status }: Pick<TextsView, 'owner' | 'units' | 'dismissed' | 'status'>,
  list: string,
  { src, dst }: Pick<WorkspaceSearch, 'src' | 'dst'>,
) {
  const off = useOffIn(list)
  const families = useFamilies(list)
  const glossary = usePairTerms(owner, src, dst)
  const terms = useMemo(() => checkedTerms(glossary), [glossary])
  // Deferred, so that the worker starts after the open text is shown.
  const hasUnits = useDeferredValue(units.length > 0)
  const isWhole = useDeferredValue(hasUnits && status !== 'loading')
  // When another list opens, the deferred value still belongs to the previous list for a moment.
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
  // With every check off, nothing is checked, and the state is complete.
  return {
    findings,
    families,
    ...state,
    isTold: state.isComplete,
    isComplete: state.isComplete && new Set(off).size < checkIds.length,
  }
}

/**
 * Checks the texts of `view` in a worker, and returns their issues by key. `shown`: the texts that the screen shows;
 * `count` counts only those.
 */
export function useChecked(
  view: WorkspaceView,
  shown: Pick<TextsView, 'units' | 'status'>,
  space: Space,
  search: WorkspaceSearch,
) {
  const list = listName(space, search.dst)
  const { findings, families, byKey, isTold, isComplete } = useFindings(view, list, search)
  const { units } = view
  const dismissed = useStable(() => view.dismissed)
  const isPart = shown.units !== units
  const count = useMemo(
    () => (isPart ? shown.units.filter(({ key }) => byKey.has(key)).length : byKey.size),
    [isPart, shown.units, byKey],
  )
  return {
    byKey,
    isTold,
    /** Number of shown texts with issues; null until all texts are checked. */
    count: isComplete && shown.status !== 'loading' ? count : null,
    // Values for the context. They do not change with a keystroke.
    forParts: useSame({ findings, dismissed, list, families }),
  }
}
