import { useEffect, useMemo, useState } from 'react'
import type { Refusal } from '#src/contract/call/call.ts'
import { portalSharedPort } from '#src/workspace/shared/portal-shared-port.ts'
import { useSharedContext } from '#src/workspace/screen/shared/shared-context.ts'
import { readWordings, type OwnWording } from '#src/workspace/store/journal/wordings.ts'
import { browserDevice } from '#src/workspace/sync/device/browser-device.ts'
import { useStable } from '#src/workspace/screen/use-stable.ts'
import type { Conflict, Unit, Space } from '#src/workspace/view.ts'
import { joinedWordings, type StoredWording, type Wording } from './joined-wordings.ts'
import { findAuthor } from '#src/workspace/store/authors.ts'
import type { WorkspaceDb } from '#src/workspace/store/db.ts'

/**
 * Returns the server's current text as the only version; an empty array if there is no text, or if this device does not
 * know its author.
 */
export async function keptWordings(
  db: WorkspaceDb,
  list: { space: Space; lang: string },
  { key, base }: Pick<Unit, 'key' | 'base'>,
): Promise<StoredWording[]> {
  const author = base === null ? null : await findAuthor(db, list, { key, text: base })
  return author ? [{ text: base, ...author }] : []
}

/**
 * Whether the server's history of the text is known, and if not, why. needs-login: the session has ended. absent: the
 * backend stores no history.
 */
export type ServerHistory = 'known' | 'loading' | 'offline' | 'needs-login' | 'absent'
export type History = { wordings: readonly Wording[]; server: ServerHistory }

type RefusalCode = Refusal['code']
type Stored = readonly StoredWording[]
/** `kept`: server versions known on this device, shown if the server does not answer. */
type Known = { id: string; stored: Stored; kept: Stored; own: readonly OwnWording[]; server: ServerHistory }

function whyNot(code: RefusalCode): ServerHistory {
  if (code === 'unauthenticated') return 'needs-login'
  return ['not-found', 'not-implemented'].includes(code) ? 'absent' : 'offline'
}

/** Delay before requests, so that moving through texts sends none. */
const restMs = 500

/**
 * Returns the history of a text. Asks the server when the text opens and each time the server's text changes, and reads
 * the device again when an imported text begins or stops waiting for the user's choice. Waits half a second before
 * both.
 */
export function useHistory({ key, base, target }: Unit, conflict: Conflict | undefined): History {
  const { subject, shared } = useSharedContext()
  const { space, dst } = subject
  const { isReachable, owner } = shared
  const id = JSON.stringify([owner, space, dst, key, base])
  const waitsSince = conflict?.from === 'file' ? conflict.at : null
  const nothing: Known = { id, stored: [], kept: [], own: [], server: isReachable ? 'loading' : 'offline' }
  const [known, setKnown] = useState(nothing)
  const put = useStable((of: string, change: Partial<Known>) => {
    if (of === id) setKnown((before) => ({ ...(before.id === id ? before : nothing), ...change }))
  })
  useEffect(() => {
    const place = { scope: space, lang: dst }
    const look = async () => put(id, { own: await browserDevice().use((db) => readWordings(db, place, key)) })
    // A failure of the device is reported elsewhere, with the texts.
    const timer = setTimeout(() => void look().catch(() => undefined), restMs)
    return () => clearTimeout(timer)
  }, [put, id, owner, space, dst, key, waitsSince])
  useEffect(() => {
    const ask = async () => {
      const answer = isReachable ? await portalSharedPort.readHistory({ space, lang: dst, key }) : null
      if (answer?.ok) return put(id, { stored: answer.data.wordings, server: 'known' })
      const server = answer ? whyNot(answer.refusal.code) : 'offline'
      put(id, { server })
      if (server === 'absent') return
      put(id, { kept: await browserDevice().use((db) => keptWordings(db, { space, lang: dst }, { key, base })) })
    }
    const timer = setTimeout(() => void ask().catch(() => undefined), restMs)
    return () => clearTimeout(timer)
  }, [put, id, space, dst, key, base, isReachable])
  const { stored, kept, own, server } = known.id === id ? known : nothing
  const there = server === 'known' || stored.length > 0 ? stored : kept
  const wordings = useMemo(() => joinedWordings(there, own, { base, target }), [there, own, base, target])
  return { wordings, server }
}
