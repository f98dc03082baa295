import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { z } from 'zod/mini'
import { changeBasket, rereadBaskets } from '#src/portal/basket/basket-queries.ts'

const told = z.object({ basket_number: z.string(), order_status: z.number(), last_status_update: z.string() })
/** Many steps at once are one reading of the list. */
const rereadMs = 1_000

/**
 * Follows the backend's events while the page is looked at, so that rows change as it happens; answers whether they come.
 * A hidden tab holds no stream: a browser has but six connections to a server that speaks HTTP/1.1.
 */
export function useBasketStream(): boolean {
  const client = useQueryClient()
  const [isLive, setLive] = useState(false)
  useEffect(() => {
    let source: EventSource | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const reread = () => {
      clearTimeout(timer)
      timer = undefined
      void rereadBaskets(client)
    }
    const close = () => {
      source?.close()
      source = undefined
      setLive(false)
    }
    const open = () => {
      source = new EventSource('/basket-stream')
      // What changed between the reading of the list and now, or while there was no stream, is in the list.
      source.addEventListener('ready', () => {
        setLive(true)
        reread()
      })
      source.addEventListener('status', ({ data }) => {
        const parsed = z.safeParse(told, JSON.parse(String(data)))
        if (!parsed.success) return
        const { basket_number, order_status, last_status_update } = parsed.data
        changeBasket(client, basket_number, { status: order_status, last_status_update })
        timer ??= setTimeout(reread, rereadMs)
      })
      source.addEventListener('end', () => {
        close()
        reread()
      })
      source.addEventListener('error', () => setLive(false))
    }
    const look = () => {
      if (document.hidden) close()
      else if (source === undefined || source.readyState === EventSource.CLOSED) open()
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      clearTimeout(timer)
      close()
    }
  }, [client])
  return isLive
}
