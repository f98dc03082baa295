import { useEffect, useRef, useState } from 'react'
import { followTexts } from '#src/workspace/shared/follow-texts.ts'
import { portalSharedPort } from '#src/workspace/shared/portal-shared-port.ts'
import type { Subject } from '#src/workspace/screen/shared/use-shared.ts'
import type { WorkspaceView } from '#src/workspace/view.ts'
import { createOthers, type Others } from './others.ts'

const presentMs = 150_000
const restMs = 1_500
const againMs = 60_000

type Parts = { subject: Subject; key: string; isReachable: boolean; onRevision: WorkspaceView['onRevision'] }

/** Only while the page is visible and the server can be reached. */
export function useOthers({ subject: { space, src, dst }, key, isReachable, onRevision }: Parts): Others {
  const [others] = useState(() => createOthers(() => Date.now(), presentMs))
  const [isVisible, setVisible] = useState(() => typeof document !== 'undefined' && !document.hidden)
  useEffect(() => {
    const look = () => setVisible(!document.hidden)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  const isLive = isReachable && isVisible
  const sayAgain = useRef(() => {})

  useEffect(() => {
    if (!isLive || key === '') return undefined
    const tell = (here: boolean) => void portalSharedPort.savePlace({ space, src, dst, key, here })
    let isSent = false
    const say = () => {
      isSent = true
      tell(true)
    }
    sayAgain.current = () => {
      if (isSent) say()
    }
    const first = setTimeout(say, restMs)
    const again = setInterval(say, againMs)
    return () => {
      sayAgain.current = () => {}
      clearTimeout(first)
      clearInterval(again)
      if (isSent) tell(false)
    }
  }, [isLive, space, src, dst, key])

  useEffect(() => {
    if (!isLive) return undefined
    const stop = followTexts(() => new EventSource(`/text-stream?${new URLSearchParams({ space, lang: dst })}`), {
      onPlace(by, key) {
        if (others.put(by, key, Date.now())) sayAgain.current()
      },
      onRevision,
    })
    const timer = setInterval(others.look, againMs)
    return () => {
      clearInterval(timer)
      stop()
      others.clear()
    }
  }, [isLive, space, dst, others, onRevision])
  return others
}
