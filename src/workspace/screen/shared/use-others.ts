import { useEffect, useState } from 'react'
import { followTexts } from '#src/workspace/shared/follow-texts.ts'
import { portalSharedPort } from '#src/workspace/shared/portal-shared-port.ts'
import type { Shared, Subject } from './use-shared.ts'
import type { ConnectionView } from '#src/workspace/view.ts'
import { createOthers, type Others } from './others.ts'
import { createPresence, signsOfLife } from './presence.ts'
import { presentMs } from '#src/contract/routes/event-stream.ts'

const lookMs = 60_000

type Parts = {
  subject: Subject
  key: string
  shared: Pick<Shared, 'owner' | 'isReachable'>
  onRevision: ConnectionView['onRevision']
}

/**
 * Tracks which texts other people in this list have open, while the page is visible and the server can be reached. Also
 * reports to the server which text this user has open, and calls `onRevision` when the server announces new texts.
 */
export function useOthers({ subject: { space, src, dst }, key, shared, onRevision }: Parts): Others {
  const { owner, isReachable } = shared
  const [others] = useState(() => createOthers(() => Date.now(), presentMs))
  const [presence] = useState(() => createPresence(() => Date.now()))
  const [isVisible, setVisible] = useState(() => typeof document !== 'undefined' && !document.hidden)
  useEffect(() => {
    const look = () => {
      if (!document.hidden) presence.act()
      setVisible(!document.hidden)
    }
    const seen = { capture: true, passive: true }
    document.addEventListener('visibilitychange', look)
    for (const sign of signsOfLife) document.addEventListener(sign, presence.act, seen)
    return () => {
      document.removeEventListener('visibilitychange', look)
      for (const sign of signsOfLife) document.removeEventListener(sign, presence.act, seen)
    }
  }, [presence])
  const isLive = isReachable && isVisible

  useEffect(() => {
    if (!isLive || key === '' || owner === null) return undefined
    return presence.at((here) => void portalSharedPort.savePlace({ space, src, dst, key, here }, { owner }))
  }, [isLive, owner, space, src, dst, key, presence])

  useEffect(() => {
    if (!isLive) return undefined
    const stop = followTexts(() => new EventSource(`/text-stream?${new URLSearchParams({ space, lang: dst })}`), {
      onPlace(by, key, agoMs) {
        if (others.put(by, key, Date.now(), agoMs)) presence.greet()
      },
      onRevision,
    })
    const timer = setInterval(others.look, lookMs)
    return () => {
      clearInterval(timer)
      stop()
      others.clear()
    }
  }, [isLive, space, dst, others, presence, onRevision])
  return others
}
