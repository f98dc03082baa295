import { useEffect, useMemo, useState } from 'react'
import type { Replacement } from '#src/workspace/search/replace.ts'
import type { Replacing, Search, SearchFault } from '#src/workspace/search/search.ts'
import type { Unit } from '#src/workspace/view.ts'
import { type Plan, planOf } from './replacements.ts'

const restMs = 150
/** How often a plan is requested. A worker that was terminated is started again. */
const maxTries = 3

async function ask(finder: Search, how: Replacement): Promise<Replacing> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const answer = await finder.replace(how)
    if (answer) return answer
  }
  return { fault: 'slow' }
}

type PlanRequest = { how: Replacement; units: readonly Unit[] }
type Looked = { plan: Plan | null; fault: SearchFault | null; isLooking: boolean }

/**
 * Returns the planned replacements; `plan` is null if nothing is searched, or if the search failed (`fault`). While a
 * new plan is being computed (`isLooking`), the previous one stays.
 */
export function usePlan(
  finder: Search,
  units: readonly Unit[],
  how: Replacement,
  keys: ReadonlySet<string> | null,
): Looked {
  const [known, setKnown] = useState<PlanRequest & { answer: Replacing }>()
  const isRequested = how.find !== ''
  useEffect(() => {
    if (!isRequested) return undefined
    let isOver = false
    const look = async () => {
      const answer = await ask(finder, how)
      if (!isOver) setKnown({ how, units, answer })
    }
    const timer = setTimeout(() => void look(), restMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [finder, units, how, isRequested])
  const answer = isRequested ? known?.answer : undefined
  const plan = useMemo(() => (answer && 'found' in answer ? planOf(answer, keys) : null), [answer, keys])
  return {
    plan,
    fault: answer && 'fault' in answer ? answer.fault : null,
    isLooking: isRequested && (known?.how !== how || known.units !== units),
  }
}
