import { createContext, useContext, useState } from 'react'
import { m } from '#messages'
import { useApproveBasket, useRefreshBasket, useResetBasket } from '#src/portal/basket/basket-queries.ts'
import { notify } from '#src/ui/notify.ts'
import type { Refusal } from '#src/vue/call.ts'

type BasketAct = 'approve' | 'reset' | 'refresh'

/** What the rows and the bar of chosen baskets can do, and how it stands. */
type BasketActions = {
  busy: ReadonlyMap<string, BasketAct>
  /** What became of the last try with a basket, where that was not what was asked for. */
  notes: ReadonlyMap<string, string>
  approve: (basketNumbers: readonly string[], approvalNumber: string) => Promise<boolean>
  reset: (basketNumbers: readonly string[]) => Promise<boolean>
  refresh: (basketNumber: string) => Promise<void>
}

const refusalWords = (refusal: Refusal) =>
  [...refusal.messages, ...(refusal.reference ? [m.basket_reference({ reference: refusal.reference })] : [])].join('\n')

const showRefusal = (refusal: Refusal) =>
  notify({ kind: 'error', title: m.basket_error(), text: refusalWords(refusal) })

export function useBasketActions(): BasketActions {
  const { mutateAsync: sendApproval } = useApproveBasket()
  const { mutateAsync: sendReset } = useResetBasket()
  const { mutateAsync: readStatus } = useRefreshBasket()
  const [busy, setBusy] = useState<ReadonlyMap<string, BasketAct>>(new Map())
  const [notes, setNotes] = useState<ReadonlyMap<string, string>>(new Map())

  const note = (number: string, text: string | null) =>
    setNotes((before) => {
      const after = new Map(before)
      if (text === null) after.delete(number)
      else after.set(number, text)
      return after
    })

  /** Does it for one basket; a thrown failure has been told by the router's one mutation policy. */
  const tryOne = async (
    number: string,
    act: BasketAct,
    send: () => Promise<{ ok: true } | { ok: false; refusal: Refusal }>,
  ) => {
    setBusy((before) => new Map(before).set(number, act))
    note(number, null)
    try {
      const answer = await send()
      if (answer.ok) return null
      const now = answer.refusal.code === 'conflict' ? await readStatus(number) : null
      note(number, now?.ok ? m.basket_faster() : answer.refusal.messages.join(' '))
      return answer.refusal
    } catch {
      return 'failed' as const
    } finally {
      setBusy((before) => {
        const after = new Map(before)
        after.delete(number)
        return after
      })
    }
  }

  /** Several baskets are several calls, four at a time, and one report at the end. */
  const tryAll = async (
    numbers: readonly string[],
    act: BasketAct,
    send: (number: string) => ReturnType<typeof sendReset | typeof sendApproval>,
  ) => {
    const waiting = [...numbers]
    const refused: [string, Refusal][] = []
    let failed = 0
    const work = async () => {
      for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
        const one = number
        const outcome = await tryOne(one, act, () => send(one))
        if (outcome === 'failed') failed += 1
        else if (outcome) refused.push([one, outcome])
      }
    }
    await Promise.all([work(), work(), work(), work()])
    return { done: numbers.length - refused.length - failed, refused, failed }
  }

  const report = (
    numbers: readonly string[],
    outcome: Awaited<ReturnType<typeof tryAll>>,
    one: { title: string; text?: string },
    several: (count: number) => string,
  ) => {
    const [first] = outcome.refused
    if (numbers.length === 1) {
      if (first) showRefusal(first[1])
      else if (outcome.failed === 0) notify({ kind: 'success', ...one })
    } else {
      const lines = outcome.refused.map(([number, refusal]) => `${number}: ${refusal.messages.join(' ')}`)
      if (outcome.done > 0) notify({ kind: 'success', title: several(outcome.done) })
      if (lines.length > 0)
        notify({ kind: 'error', title: m.basket_bulk_refused({ count: lines.length }), text: lines.join('\n') })
    }
    return outcome.done === numbers.length
  }

  return {
    busy,
    notes,
    approve: async (numbers, approvalNumber) => {
      const outcome = await tryAll(numbers, 'approve', (basketNumber) => sendApproval({ basketNumber, approvalNumber }))
      return report(numbers, outcome, { title: m.basket_approved({ number: numbers[0] ?? '' }) }, (count) =>
        m.basket_bulk_approved({ count }),
      )
    },
    reset: async (numbers) => {
      const outcome = await tryAll(numbers, 'reset', sendReset)
      await Promise.allSettled(numbers.map((number) => readStatus(number)))
      const text = m.basket_was_reset_number({ number: numbers[0] ?? '' })
      return report(numbers, outcome, { title: m.basket_was_reset(), text }, (count) =>
        m.basket_bulk_was_reset({ count }),
      )
    },
    refresh: async (number) => {
      const outcome = await tryOne(number, 'refresh', () => readStatus(number))
      if (outcome !== null && outcome !== 'failed') showRefusal(outcome)
    },
  }
}

export const BasketActionsContext = createContext<BasketActions | null>(null)

export function useActions(): BasketActions {
  const actions = useContext(BasketActionsContext)
  if (!actions) throw new Error('No baskets around')
  return actions
}
