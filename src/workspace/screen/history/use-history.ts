import { useEffect, useMemo, useState } from 'react'
import type { Data } from '#src/contract/call.ts'
import type { Calls } from '#src/contract/calls.ts'
import { portalSharedPort } from '#src/workspace/shared/portal-shared-port.ts'
import { useSharedContext } from '#src/workspace/screen/shared/shared-context.ts'
import { type OwnWording, readWordings } from '#src/workspace/store/wordings.ts'
import { browserDevice } from '#src/workspace/sync/browser-device.ts'
import type { Unit } from '#src/workspace/view.ts'
import { joinedWordings, type Wording } from './joined-wordings.ts'

/** absent: the backend keeps no history. */
export type ServerHistory = 'known' | 'loading' | 'offline' | 'absent'
export type History = { wordings: readonly Wording[]; server: ServerHistory }

type Stored = Data<Calls['i18n.history']>['wordings']
type Known = { id: string; stored: Stored; own: readonly OwnWording[]; server: ServerHistory }

/** Stepping through texts must not send requests. */
const restMs = 500

/** Fetched again when the text changes on the server. */
export function useHistory({ key, base, target }: Unit): History {
  const { subject, shared } = useSharedContext()
  const { space, dst } = subject
  const { isReachable, owner } = shared
  const id = JSON.stringify([owner, space, dst, key, base])
  const nothing: Known = { id, stored: [], own: [], server: isReachable ? 'loading' : 'offline' }
  const [known, setKnown] = useState(nothing)
  useEffect(() => {
    let isGone = false
    const put = (change: Partial<Known>) => {
      const fresh: Known = { id, stored: [], own: [], server: isReachable ? 'loading' : 'offline' }
      if (!isGone) setKnown((before) => ({ ...(before.id === id ? before : fresh), ...change }))
    }
    const look = async () => {
      const place = { owner: owner ?? '', scope: space, lang: dst }
      put({ own: await browserDevice().use((db) => readWordings(db, place, key)) })
    }
    const ask = async () => {
      if (!isReachable) return put({ server: 'offline' })
      const answer = await portalSharedPort.readHistory({ space, lang: dst, key })
      if (answer.ok) return put({ stored: answer.data.wordings, server: 'known' })
      put({ server: ['not-found', 'not-implemented'].includes(answer.refusal.code) ? 'absent' : 'offline' })
    }
    const timer = setTimeout(() => {
      // A failure of the device is reported with the texts.
      void look().catch(() => undefined)
      void ask()
    }, restMs)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [id, owner, space, dst, key, isReachable])
  const { stored, own, server } = known.id === id ? known : nothing
  const wordings = useMemo(() => joinedWordings(stored, own, { base, target }), [stored, own, base, target])
  return { wordings, server }
}
