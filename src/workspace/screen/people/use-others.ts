import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { portalSharedPort } from '#src/workspace/shared/portal-shared-port.ts'
import type { Subject } from '#src/workspace/screen/shared/use-shared.ts'
import { createOthers, type Others } from './others.ts'

const presentMs = 150_000
const restMs = 1_500
const againMs = 60_000

const placeEvent = z.object({ by: z.string(), key: z.nullable(z.string()), at: z.string() })

/** Tells the server which text is open, and hears which ones others have open, while the page is looked at and the server can be reached. */
export function useOthers({ space, src, dst }: Subject, key: string, isReachable: boolean): Others {
  const [others] = useState(() => createOthers(() => Date.now(), presentMs))
  const [isVisible, setVisible] = useState(() => typeof document !== 'undefined' && !document.hidden)
  useEffect(() => {
    const look = () => setVisible(!document.hidden)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  const isLive = isReachable && isVisible

  useEffect(() => {
    if (!isLive || key === '') return undefined
    const tell = (here: boolean) => void portalSharedPort.savePlace({ space, src, dst, key, here })
    let isTold = false
    const say = () => {
      isTold = true
      tell(true)
    }
    const first = setTimeout(say, restMs)
    const again = setInterval(say, againMs)
    return () => {
      clearTimeout(first)
      clearInterval(again)
      if (isTold) tell(false)
    }
  }, [isLive, space, src, dst, key])

  useEffect(() => {
    if (!isLive) return undefined
    const source = new EventSource(`/text-stream?${new URLSearchParams({ space, lang: dst })}`)
    source.addEventListener('place', ({ data }) => {
      const parsed = placeEvent.safeParse(JSON.parse(String(data)))
      if (parsed.success) others.put(parsed.data.by, parsed.data.key, Date.now())
    })
    source.addEventListener('end', () => source.close())
    const timer = setInterval(others.look, againMs)
    return () => {
      clearInterval(timer)
      source.close()
      others.clear()
    }
  }, [isLive, space, dst, others])
  return others
}
