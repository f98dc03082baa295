import { createContext, use } from 'react'
import type { Answer } from '#src/contract/call/call.ts'
import type { AddressRow } from '#src/gateway/address/address.functions.ts'
import { focusRow } from '#src/portal/list/keys/row-keys.ts'
import { useRowActions } from '#src/portal/list/row-actions.ts'
import { watchFocus } from '#src/portal/shell/browser/watch-focus.ts'
import { showToast } from '#src/portal/shell/show-toast.ts'
import { useSetActive, useSetDelivery } from './address-queries.ts'

export function useAddressActions(cid: number) {
  const { mutateAsync: setDelivery } = useSetDelivery(cid)
  const { mutateAsync: setActive } = useSetActive(cid)
  const { busy, attempt } = useRowActions<'select' | 'use' | 'leave'>()

  async function once<D>(id: number, act: 'select' | 'use' | 'leave', send: () => Promise<Answer<D>>) {
    // If the request throws, the query client shows the error.
    const answer = busy.has(String(id)) ? null : await attempt(String(id), act, send)
    if (answer?.ok) return answer.data
    if (answer) void showToast(({ refused }) => refused(answer.refusal))
    return undefined
  }

  /** `row`: the address that the user chose; without it, the choice before is restored. */
  async function choose(id: number, row?: AddressRow) {
    const isThere = watchFocus()
    const done = await once(id, 'select', () => setDelivery(id))
    if (done === undefined) return
    const { old } = done
    const name = row && [row.name1, [row.address1, row.address2].filter(Boolean).join(' ')].join(', ')
    const undo = old === null || old === id ? undefined : () => void choose(old)
    void showToast(({ deliveryChanged }) => deliveryChanged(name, row && undo))
    if (isThere()) focusRow(String(done.new))
  }

  return {
    busy,
    select: (row: AddressRow) => void choose(row.id, row),
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
