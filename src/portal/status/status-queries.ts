import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type Input, sendsNothing } from '#src/contract/call/call.ts'
import type { status } from '#src/contract/status.ts'
import { readStatus, setMaintenance } from '#src/gateway/status/status.functions.ts'
import { gcTime, readOrThrow } from '#src/portal/list/list-queries.ts'

const pollMs = 30_000

export const statusQuery = queryOptions({
  queryKey: ['status'],
  networkMode: 'always',
  gcTime,
  refetchInterval: pollMs,
  refetchOnWindowFocus: 'always',
  queryFn: ({ signal }) => readOrThrow(readStatus({ signal }), ['unauthenticated', 'forbidden', 'not-implemented']),
})

/** Returns the mutation that opens or closes the portal. The state is read again even if the request fails. */
export function useSetMaintenance() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['status', 'maintenance'],
    mutationFn: (body: Input<typeof status.setMaintenance>['body']) =>
      setMaintenance({ data: { ...sendsNothing, body } }),
    onSettled: () => client.invalidateQueries({ queryKey: statusQuery.queryKey }),
  })
}
