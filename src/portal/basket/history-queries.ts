import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { m } from '#messages'
import type { basket } from '#src/contract/basket.ts'
import type { Data } from '#src/contract/call/call.ts'
import { shortMoment } from '#src/site/date.ts'
import { readBasketHistory } from '#src/gateway/basket/basket.functions.ts'
import { gcTime, readOrThrow } from '#src/portal/list/list-queries.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import type { Locale } from '#src/site/site.ts'

export type HistoryEvent = Data<typeof basket.history>['events'][number]

/** Builds the query of a basket's history. A backend without a history answers not found. */
export const historyQuery = (basketNumber: string) =>
  queryOptions({
    queryKey: ['basket', 'history', basketNumber],
    networkMode: 'always',
    gcTime,
    queryFn: ({ signal }) =>
      readOrThrow(
        readBasketHistory({ data: { params: { number: basketNumber }, query: {}, body: undefined }, signal }),
        ['unauthenticated', 'forbidden', 'not-found', 'not-implemented'],
      ),
  })

type Reader = { locale: Locale; site: { timeZone: string } }

/** Describes who was faster, without a name if the backend does not give one. */
function fasterWords(events: readonly HistoryEvent[], { locale, site }: Reader): string {
  const event = events.find(({ what }) => what === 'approve' || what === 'reset')
  if (!event || event.by === null) return m.basket_faster()
  const time = shortMoment(event.at, { locale, timeZone: site.timeZone }, (today) => today)
  const words = event.what === 'approve' ? m.basket_faster_approved : m.basket_faster_reset
  return words({ name: event.by, time })
}

/** Returns the message that somebody was faster: first without the name, then with it once read. */
export function useFaster(basketNumber: string, isFaster: boolean): string {
  const shell = useShell()
  const { data } = useQuery({ ...historyQuery(basketNumber), enabled: isFaster, staleTime: 0 })
  return data?.ok ? fasterWords(data.data.events, shell) : m.basket_faster()
}

export async function readFaster(client: QueryClient, basketNumber: string, shell: Reader): Promise<string> {
  const answer = await client.fetchQuery({ ...historyQuery(basketNumber), staleTime: 0 }).catch(() => undefined)
  return answer?.ok ? fasterWords(answer.data.events, shell) : m.basket_faster()
}
