import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useState } from 'react'
import { m } from '#messages'
import { basketStatus } from '#src/contract/values/basket-status.ts'
import { approveBasket, resetBasket } from '#src/gateway/basket/basket.functions.ts'
import { useRowActions } from '#src/portal/list/row-actions.ts'
import { dropDraft } from './approval-drafts.ts'
import { readFaster } from './history-queries.ts'
import { nextNumber } from './next-number.ts'
import { basketSource, patchBasket, refreshBasket, stateOf, underWay } from './basket-queries.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import { sendSigned } from '#src/portal/shell/send-signed.ts'
import { showToast } from '#src/portal/shell/show-toast.ts'
import type { Answer, Refusal } from '#src/contract/call/call.ts'

type BasketAct = 'approve' | 'reset' | 'refresh'
type Send = () => Promise<Answer<unknown>>

/** Basket numbers by result. `lost`: the errors of requests without an answer. */
type Outcome = { done: string[]; refused: [string, Refusal][]; lost: unknown[] }

type BasketActions = {
  busy: ReadonlyMap<string, BasketAct>
  /** Messages for rows whose last action failed. */
  notes: ReadonlyMap<string, string>
  note: (basketNumber: string, text: string | null) => void
  /** Baskets changed by this page, for which nobody else was faster. */
  own: ReadonlySet<string>
  /** Baskets approved here and not reset since. */
  approved: ReadonlySet<string>
  /** Text announced to screen readers after an approval. */
  said: string
  /** Successor of the last approval number given, here or elsewhere; null without one. */
  offer: string | null
  /** `approvalNumber`: one number for all baskets, or one for each. */
  approve: (basketNumbers: readonly string[], approvalNumber: string | readonly string[]) => Promise<Outcome>
  reset: (basketNumbers: readonly string[]) => Promise<Outcome>
  refresh: (basketNumber: string) => Promise<void>
}

const atOnce = 4

function losesTo({ lost }: Outcome, error: unknown): never {
  lost.push(error)
  throw error
}

/** Provides the actions of the basket list. `lastNumber`: the user's last approval number as the backend knows it. */
export function useBasketActions(lastNumber: string | undefined): BasketActions {
  const client = useQueryClient()
  const shell = useShell()
  const [given, setGiven] = useState<{ number: string; after: string | undefined } | null>(null)
  // A number given here counts until the backend reports another.
  const last = given !== null && given.after === lastNumber ? given.number : lastNumber
  const { busy, notes, note, attempt } = useRowActions<BasketAct>()
  const [own, setOwn] = useState<ReadonlySet<string>>(new Set())
  const [approved, setApproved] = useState<ReadonlySet<string>>(new Set())
  const [said, setSaid] = useState('')

  const tryOne = async (basketNumber: string, act: BasketAct, send: Send, outcome: Outcome) => {
    const sendOwn = async () => {
      const answer = await sendSigned(send).catch((error: unknown) => losesTo(outcome, error))
      if (answer.ok && act === 'approve') dropDraft(basketNumber)
      if (answer.ok) setOwn((before) => new Set(before).add(basketNumber))
      if (answer.ok && act !== 'refresh')
        setApproved(
          (before) => new Set([...before, basketNumber].filter((one) => one !== basketNumber || act === 'approve')),
        )
      return answer
    }
    const answer = await attempt(basketNumber, act, sendOwn, async ({ code, messages }) => {
      const now = code === 'conflict' && act !== 'refresh' ? await refreshBasket(client, basketNumber) : null
      return now?.ok ? readFaster(client, basketNumber, shell) : messages.join(' ')
    })
    if (answer?.ok) outcome.done.push(basketNumber)
    else if (answer) outcome.refused.push([basketNumber, answer.refusal])
  }

  /**
   * Runs an action on baskets, four requests at a time. Failures share one toast, in addition to the messages at the
   * rows.
   */
  const tryAll = async (
    numbers: readonly string[],
    act: BasketAct,
    send: (basketNumber: string) => Promise<Answer<unknown>>,
  ): Promise<Outcome> => {
    const waiting = numbers.values()
    const outcome: Outcome = { done: [], refused: [], lost: [] }
    const work = async () => {
      for (const one of waiting) await tryOne(one, act, () => send(one), outcome)
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    const [first] = outcome.refused
    void showToast((toasts) => {
      if (outcome.lost.length > 0) toasts.failed(outcome.lost[0])
      if (first && numbers.length === 1) toasts.refused(first[1])
      else if (first) toasts.someRefused(outcome.refused)
    })
    return outcome
  }

  return {
    busy,
    notes,
    note,
    own,
    approved,
    said,
    offer: last === undefined ? null : nextNumber(last),
    approve: async (numbers, approvalNumber) => {
      const numberOf = (basket: string) =>
        typeof approvalNumber === 'string' ? approvalNumber : (approvalNumber[numbers.indexOf(basket)] ?? '')
      const outcome = await tryAll(numbers, 'approve', (one) => sendApproval(client, one, numberOf(one)))
      const [first, ...more] = outcome.done
      const latest = numbers.findLast((one) => outcome.done.includes(one))
      if (latest !== undefined) setGiven({ number: numberOf(latest), after: lastNumber })
      if (first !== undefined)
        setSaid(
          more.length > 0
            ? m.basket_bulk_approved({ count: outcome.done.length })
            : m.basket_approved({ number: first }),
        )
      return outcome
    },
    reset: async (numbers) => {
      const outcome = await tryAll(numbers, 'reset', (basketNumber) => sendReset(client, basketNumber))
      const [first, ...more] = outcome.done
      if (first !== undefined) void showToast(({ basketsReset }) => basketsReset([first, ...more]))
      return outcome
    },
    refresh: async (basketNumber) =>
      void (await tryAll([basketNumber], 'refresh', (one) => refreshBasket(client, one))),
  }
}

export const BasketActionsContext = createContext<BasketActions | null>(null)

export function useActions(): BasketActions {
  const actions = useContext(BasketActionsContext)
  if (!actions) throw new Error('No baskets around')
  return actions
}

/** A read that started before the change would restore old data. First reads continue. */
const stopReads = (client: QueryClient) =>
  client.cancelQueries({ queryKey: ['list', basketSource.key], predicate: ({ state }) => state.data !== undefined })

/**
 * Shows the approval at once, and reverts it on failure unless the stream has reported the real status since. If that
 * status is the approval, a lost answer counts as success.
 */
async function sendApproval(
  client: QueryClient,
  basketNumber: string,
  approvalNumber: string,
): Promise<Answer<unknown>> {
  await stopReads(client)
  const shownAt = new Date().toISOString()
  const was = patchBasket(client, basketNumber, {
    status: basketStatus.ready,
    approval_number: approvalNumber,
    last_status_update: shownAt,
  })
  const takeBack = () => {
    const now = patchBasket(client, basketNumber, {})
    if (now?.last_status_update !== shownAt) return now
    if (was) patchBasket(client, basketNumber, was)
    return undefined
  }
  underWay.add(basketNumber)
  try {
    const query = { approvalNumber }
    const answer = await approveBasket({ data: { params: { basket: basketNumber }, query, body: undefined } })
    await stopReads(client)
    if (answer.ok) patchBasket(client, basketNumber, stateOf(answer.data))
    else takeBack()
    return answer
  } catch (error) {
    const now = takeBack()
    if (now?.approval_number !== approvalNumber || now.status < basketStatus.ready) throw error
    return { ok: true, messages: [], data: {} }
  } finally {
    underWay.delete(basketNumber)
  }
}

async function sendReset(client: QueryClient, basketNumber: string): Promise<Answer<unknown>> {
  underWay.add(basketNumber)
  try {
    const answer = await resetBasket({ data: { params: { number: basketNumber }, query: {}, body: undefined } })
    if (answer.ok) patchBasket(client, basketNumber, { approval_number: null })
    await refreshBasket(client, basketNumber)
    return answer
  } finally {
    underWay.delete(basketNumber)
  }
}
