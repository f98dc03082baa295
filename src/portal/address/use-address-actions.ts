import { createContext, use, useState } from 'react'
import type { Answer } from '#src/contract/call/call.ts'
import type { AddressRow } from '#src/gateway/address/address.functions.ts'
import { focusRow } from '#src/portal/list/keys/row-keys.ts'
import { useRowActions } from '#src/portal/list/row-actions.ts'
import { watchFocus } from '#src/portal/shell/browser/watch-focus.ts'
import { showToast } from '#src/portal/shell/show-toast.ts'
import { useSetActive, useSetDelivery } from './address-queries.ts'

/**
 * The address selected before, which "Undo" selects again while the page is open. `old` is its id; `name` is the
 * address that replaced it.
 */
type Choice = { old: number; name: string }

export function useAddressActions(cid: number) {
  const { mutateAsync: setDelivery } = useSetDelivery(cid)
  const { mutateAsync: setActive } = useSetActive(cid)
  const { busy, notes, attempt } = useRowActions<'select' | 'use' | 'leave'>()
  const [choices, setChoices] = useState<readonly Choice[]>([])

  async function once<D>(id: number, act: 'select' | 'use' | 'leave', send: () => Promise<Answer<D>>) {
    // If the request throws, the query client shows the error.
    const answer = busy.has(String(id)) ? null : await attempt(String(id), act, send)
    if (answer?.ok) return answer.data
    if (answer) void showToast(({ refused }) => refused(answer.refusal))
    return undefined
  }

  async function choose(id: number) {
    const isThere = watchFocus()
    const done = await once(id, 'select', () => setDelivery(id))
    if (done === undefined) return undefined
    void showToast(({ deliveryChanged }) => deliveryChanged())
    if (isThere()) focusRow(String(done.new))
    return done
  }

  return {
    notes,
    busy,
    last: choices.at(-1),
    select: (row: AddressRow) =>
      void choose(row.id).then((done) => {
        const { old } = done ?? {}
        if (typeof old === 'number' && old !== row.id) setChoices((all) => [...all, { old, name: row.name1 }])
      }),
    undo: ({ old }: Choice) =>
      void choose(old).then((done) => (done ? setChoices((all) => all.slice(0, -1)) : undefined)),
    setActive: ({ id }: AddressRow, active: boolean) =>
      void once(id, active ? 'use' : 'leave', () => setActive({ id, active })),
  }
}

export const AddressActions = createContext<ReturnType<typeof useAddressActions> | null>(null)

export function useActions() {
  const actions = use(AddressActions)
  if (!actions) throw new Error('an address stands in its list')
  return actions
}
