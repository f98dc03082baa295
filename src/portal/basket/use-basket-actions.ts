import { useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useState } from 'react'
import { m } from '#messages'
import { useRowActions } from '#src/portal/list/row-actions.ts'
import { approvalDrafts, nextNumber } from './approval-number.ts'
import { readFaster, refreshBasket, useApproveBasket, useRefreshBasket, useResetBasket } from './basket-queries.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import { sendSigned } from '#src/portal/shell/send-signed.ts'
import { showToast } from '#src/portal/shell/show-toast.ts'
import type { Answer, Refusal } from '#src/contract/call/call.ts'

type BasketAct = 'approve' | 'reset' | 'refresh'
type Send = () => Promise<Answer<unknown>>

/** Basket numbers by result. A request without an answer is in neither list; the query client shows its error. */
type Outcome = { done: string[]; refused: [string, Refusal][] }

type BasketActions = {
  busy: ReadonlyMap<string, BasketAct>
  /** Messages by basket number, for rows whose last action failed. */
  notes: ReadonlyMap<string, string>
  note: (basketNumber: string, text: string | null) => void
  /**
   * Baskets that this page has changed, with their last action. A later status of such a basket does not mean that
   * somebody else was faster.
   */
  done: ReadonlyMap<string, BasketAct>
  /** Text announced to screen readers: the result of an approval, or why a row needs attention. */
  said: string
  say: (text: string) => void
  /** Successor of the user's last approval number, here or in another window; null if there is none. */
  offer: string | null
  /** `approvalNumber`: one number for all baskets, or an array with one for each basket. */
  approve: (basketNumbers: readonly string[], approvalNumber: string | readonly string[]) => Promise<Outcome>
  reset: (basketNumbers: readonly string[]) => Promise<Outcome>
  refresh: (basketNumber: string) => Promise<void>
}

const atOnce = 4

/**
 * Returns the actions of the basket list, and their state. `lastNumber`: the user's last approval number as reported by
 * the backend.
 */
export function useBasketActions(lastNumber: string | undefined): BasketActions {
  const client = useQueryClient()
  const shell = useShell()
  const { mutateAsync: approve } = useApproveBasket()
  const { mutateAsync: reset } = useResetBasket()
  const { mutateAsync: refresh } = useRefreshBasket()
  const [given, setGiven] = useState<{ number: string; after: string | undefined } | null>(null)
  // A number used on this page counts as the last one until the backend reports another.
  const last = given !== null && given.after === lastNumber ? given.number : lastNumber
  const { busy, notes, note, attempt } = useRowActions<BasketAct>()
  const [done, setDone] = useState<ReadonlyMap<string, BasketAct>>(new Map())
  const [said, setSaid] = useState('')

  const tryOne = async (basketNumber: string, act: BasketAct, send: Send, outcome: Outcome) => {
    const sendOwn = async () => {
      const answer = await sendSigned(send)
      if (answer.ok && act === 'approve') approvalDrafts.remove(basketNumber)
      if (answer.ok)
        setDone((all) => new Map(all).set(basketNumber, act === 'refresh' ? (all.get(basketNumber) ?? act) : act))
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
   * Runs an action on several baskets, at most four requests at a time. All refusals share one toast; each also has a
   * message in its row.
   */
  const tryAll = async (
    numbers: readonly string[],
    act: BasketAct,
    send: (basketNumber: string) => Promise<Answer<unknown>>,
  ): Promise<Outcome> => {
    const waiting = numbers.values()
    const outcome: Outcome = { done: [], refused: [] }
    const work = async () => {
      for (const one of waiting) await tryOne(one, act, () => send(one), outcome)
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    const [first] = outcome.refused
    if (first)
      void showToast((toasts) =>
        numbers.length === 1 ? toasts.refused(first[1]) : toasts.someRefused(outcome.refused),
      )
    return outcome
  }

  return {
    busy,
    notes,
    note,
    done,
    said,
    say: setSaid,
    offer: last === undefined ? null : nextNumber(last),
    approve: async (numbers, approvalNumber) => {
      const numberOf = (basket: string) =>
        typeof approvalNumber === 'string' ? approvalNumber : (approvalNumber[numbers.indexOf(basket)] ?? '')
      const outcome = await tryAll(numbers, 'approve', (basketNumber) =>
        approve({ basketNumber, approvalNumber: numberOf(basketNumber) }),
      )
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
      const outcome = await tryAll(numbers, 'reset', reset)
      const [first, ...more] = outcome.done
      if (first !== undefined) void showToast(({ basketsReset }) => basketsReset([first, ...more]))
      return outcome
    },
    refresh: async (basketNumber) => void (await tryAll([basketNumber], 'refresh', refresh)),
  }
}

export const BasketActionsContext = createContext<BasketActions | null>(null)

export function useActions(): BasketActions {
  const actions = useContext(BasketActionsContext)
  if (!actions) throw new Error('No baskets around')
  return actions
}
