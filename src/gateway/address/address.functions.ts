import { createServerFn } from '@tanstack/react-start'
import { z } from 'zod'
import { address } from '#src/contract/address.ts'
import { type Input, sendsNothing } from '#src/contract/call/call.ts'
import { addressView, type AddressView, findAddress, pageOfAddresses } from './address-paging.ts'
import { passThrough } from '#src/gateway/validators.ts'
import { callAsUser } from '#src/gateway/transport.ts'

export type { AddressRow } from './address-paging.ts'

export const listAddresses = createServerFn({ method: 'GET' })
  .validator(passThrough<AddressView>)
  .handler(async ({ data }) => {
    const view = addressView.parse(data)
    return pageOfAddresses(await callAsUser(address.list, { ...sendsNothing, params: { id: view.cid } }), view)
  })

const one = z.object({ cid: z.int().catch(0), id: z.int().catch(0) })

/**
 * Reads one address from the company's list, because the contract has no call for a single address. Returns the refusal
 * `not-found` if the list does not contain it.
 */
export const listOneAddress = createServerFn({ method: 'GET' })
  .validator(passThrough<z.output<typeof one>>)
  .handler(async ({ data }) => {
    const { cid, id } = one.parse(data)
    return findAddress(await callAsUser(address.list, { ...sendsNothing, params: { id: cid } }), id)
  })

export const createAddress = createServerFn({ method: 'POST' })
  .validator(passThrough<Input<typeof address.create>>)
  .handler(({ data }) => callAsUser(address.create, data))

export const editAddress = createServerFn({ method: 'POST' })
  .validator(passThrough<Input<typeof address.edit>>)
  .handler(({ data }) => callAsUser(address.edit, data))

export const setDeliveryAddress = createServerFn({ method: 'POST' })
  .validator(passThrough<Input<typeof address.setDelivery>>)
  .handler(({ data }) => callAsUser(address.setDelivery, data))

export const changeInactive = createServerFn({ method: 'POST' })
  .validator(passThrough<Input<typeof address.changeInactive>>)
  .handler(({ data }) => callAsUser(address.changeInactive, data))
