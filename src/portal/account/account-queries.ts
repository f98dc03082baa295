import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  changePassword,
  editAccount,
  endOthers,
  endSession,
  listSessions,
  readAccount,
} from '#src/gateway/account/account.functions.ts'
import { gcTime, readOrThrow } from '#src/portal/list/list-queries.ts'
import { sendSigned } from '#src/portal/shell/send-signed.ts'
import { showToast } from '#src/portal/shell/show-toast.ts'
import type { account } from '#src/contract/account.ts'
import { type Answer, type Data, sendsNothing } from '#src/contract/call/call.ts'

/** Refusals that the screens show instead of an error: not logged in, not permitted, not found, or no such call. */
const shown = ['unauthenticated', 'forbidden', 'not-found', 'not-implemented'] as const

export const accountQuery = queryOptions({
  queryKey: ['account', 'own'],
  networkMode: 'always',
  gcTime,
  // A refetch would change the form while the user fills it in.
  refetchOnWindowFocus: false,
  queryFn: ({ signal }) => readOrThrow(readAccount({ signal }), shown),
})

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  networkMode: 'always',
  gcTime,
  refetchOnWindowFocus: 'always',
  queryFn: async ({ signal, client, queryKey }) => {
    const answer = await readOrThrow(listSessions({ signal }), shown)
    const isOver = !answer.ok && answer.refusal.code === 'unauthenticated'
    // The shown sessions stay until the user acts, which opens the login over the page.
    return (isOver && client.getQueryData<typeof answer>(queryKey)) || answer
  },
})

export function useEditAccount() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['account', 'edit'],
    mutationFn: (body: z.output<typeof account.edit.body>) => editAccount({ data: { ...sendsNothing, body } }),
    onSuccess: (answer) => (answer.ok ? client.setQueryData(accountQuery.queryKey, answer) : undefined),
  })
}

export function useWithdrawEmail() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['account', 'withdraw'],
    mutationFn: ({ version, first_name }: Data<typeof account.read>) =>
      sendSigned(() => editAccount({ data: { ...sendsNothing, body: { version, first_name, withdraw_email: true } } })),
    onSuccess: (answer) => (answer.ok ? client.setQueryData(accountQuery.queryKey, answer) : undefined),
  })
}

export function useChangePassword() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['account', 'password'],
    mutationFn: (body: z.output<typeof account.password.body>) => changePassword({ data: { ...sendsNothing, body } }),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}

/**
 * Returns the mutation that ends sessions by their ids; with `null` it ends all sessions except this one. Afterwards
 * the list of sessions is read again, also after a failure.
 */
export function useEndSessions() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['account', 'end'],
    mutationFn: (ids: readonly string[] | null) =>
      ids === null ? sendSigned<Answer<unknown>>(() => endOthers()) : endEach(ids),
    onSuccess: (answer) => (answer.ok ? undefined : void showToast(({ refused }) => refused(answer.refusal))),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}

/** Ends sessions one after the other. Skips those that have ended meanwhile, stops at a refusal, and returns it. */
async function endEach(ids: readonly string[]): Promise<Answer<unknown>> {
  let answer: Answer<unknown> = { ok: true, data: {}, messages: [] }
  for (const id of ids) {
    const one = await sendSigned<Answer<unknown>>(() => endSession({ data: { ...sendsNothing, params: { id } } }))
    if (!one.ok && one.refusal.code === 'not-found' && ids.length > 1) continue
    answer = one
    if (!answer.ok) break
  }
  return answer
}
