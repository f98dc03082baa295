import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addressListing } from '#src/contract/values/address-columns.ts'
import { requestOf, type SearchOf } from '#src/portal/list/list-search.ts'
import { recordQuery } from '#src/portal/form/record-query.ts'
import { type ListSource, patchRow, rereadList } from '#src/portal/list/list-queries.ts'
import {
  type AddressRow,
  changeInactive,
  createAddress,
  editAddress,
  listAddresses,
  listOneAddress,
  setDeliveryAddress,
} from '#src/gateway/address/address.functions.ts'
import type { address } from '#src/contract/address.ts'
import type { Input } from '#src/contract/call/call.ts'
import { sendSigned } from '#src/portal/shell/send-signed.ts'

export type CompanyAddresses = SearchOf<typeof addressListing> & { cid: number }

export const addressSource: ListSource<AddressRow, CompanyAddresses> = {
  key: 'address',
  idOf: (row) => String(row.id),
  read: async (view, perPage, signal) => {
    const data = { cid: view.cid, q: view.q, ...requestOf(addressListing, view, perPage) }
    const answer = await listAddresses({ data, ...(signal && { signal }) })
    if (!answer.ok) return answer
    return { ...answer, data: { rows: answer.data.addresses, all: answer.data.no_of_addresses } }
  },
}

export const addressQuery = (cid: number, id: number) =>
  recordQuery(['address', cid, id], (signal) => listOneAddress({ data: { cid, id }, ...(signal && { signal }) }))

export const useAddress = (cid: number, id: number) => useQuery(addressQuery(cid, id))

export function useCreateAddress(cid: number) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['address', 'create'],
    mutationFn: (body: Input<typeof address.create>['body']) =>
      createAddress({ data: { params: { cid }, query: {}, body } }),
    onSettled: () => rereadList(client, addressSource),
  })
}

export function useEditAddress(cid: number, id: number) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['address', 'edit'],
    mutationFn: (body: Input<typeof address.edit>['body']) =>
      editAddress({ data: { params: { cid, id }, query: {}, body } }),
    onSettled: (answer) => {
      // The form is opened again from this cache, so it must contain the saved values. The country cannot be edited, so
      // its name stays the same.
      if (answer?.ok)
        client.setQueryData(addressQuery(cid, id).queryKey, (before) =>
          before?.ok ? { ...answer, data: { ...before.data, ...answer.data } } : before,
        )
      return readAnew(client, cid)
    },
  })
}

/** Returns the mutation that selects the delivery address. The list is read again even if the request fails. */
export function useSetDelivery(cid: number) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['address', 'setDelivery'],
    mutationFn: async (id: number) => {
      const answer = await sendSigned(() =>
        setDeliveryAddress({ data: { params: { cid, id }, query: {}, body: undefined } }),
      )
      if (!answer.ok) return answer
      markDelivery(client, answer.data.old, false)
      markDelivery(client, answer.data.new, true)
      return answer
    },
    onSettled: () => readAnew(client, cid),
  })
}

function markDelivery(client: QueryClient, id: number | null, isDelivery: boolean): void {
  if (id !== null) patchRow(client, addressSource, String(id), { is_delivery: isDelivery })
}

export function useSetActive(cid: number) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: ['address', 'changeInactive'],
    mutationFn: async ({ id, active }: { id: number; active: boolean }) => {
      const data = { params: { cid, id }, query: {}, body: { inactive: !active } }
      const answer = await sendSigned(() => changeInactive({ data }))
      if (answer.ok) patchRow(client, addressSource, String(id), { active: answer.data.active })
      return answer
    },
    onSettled: () => readAnew(client, cid),
  })
}

function readAnew(client: QueryClient, cid: number): Promise<void> {
  client.removeQueries({ queryKey: ['record', 'address', cid], type: 'inactive' })
  // The start page shows the chosen address.
  void client.invalidateQueries({ queryKey: ['work'] })
  return rereadList(client, addressSource)
}
