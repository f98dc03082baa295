import { useEffect, useState } from 'react'
import type { Data } from '#src/contract/call.ts'
import type { Calls } from '#src/contract/calls.ts'
import { portalSharedPort } from '#src/workspace/shared/portal-shared-port.ts'
import { useSharedContext } from '#src/workspace/screen/shared/shared-context.ts'

export type Wording = Data<Calls['i18n.history']>['wordings'][number]
/** absent: the backend keeps no history. */
export type History = Wording[] | 'loading' | 'offline' | 'absent'

/** Whoever steps through texts asks nothing; who stays at one does. */
const restMs = 500

/** The wordings that the server has of a text; asked again when its text there changes. */
export function useHistory(key: string, stored: string | null): History {
  const { subject, shared } = useSharedContext()
  const { space, dst } = subject
  const { isReachable } = shared
  const id = JSON.stringify([space, dst, key, stored])
  const [known, setKnown] = useState<{ id: string; history: History }>({ id, history: 'loading' })
  useEffect(() => {
    if (!isReachable) return undefined
    let isGone = false
    const ask = async () => {
      const answer = await portalSharedPort.readHistory({ space, lang: dst, key })
      const isAbsent = !answer.ok && ['not-found', 'not-implemented'].includes(answer.refusal.code)
      const history = answer.ok ? answer.data.wordings : isAbsent ? 'absent' : 'offline'
      if (!isGone) setKnown({ id, history })
    }
    const timer = setTimeout(() => void ask(), restMs)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [id, space, dst, key, isReachable])
  if (known.id === id) return isReachable || Array.isArray(known.history) ? known.history : 'offline'
  return isReachable ? 'loading' : 'offline'
}
