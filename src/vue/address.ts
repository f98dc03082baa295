import { z } from 'zod'
import { call, plain, sendsNothing } from './call.ts'
import { codePair, countryCode, entry, id, optionalEmail, required } from './fields.ts'

const address = z.object({
  id: z.int(),
  name1: z.string(),
  name2: z.string(),
  address1: z.string(),
  address2: z.string(),
  zip: z.string(),
  city: z.string(),
  country: z.string(),
  phone: z.string(),
  mobile: z.string(),
  email: z.string(),
  active: z.boolean(),
  is_delivery: z.boolean(),
})
type Address = z.output<typeof address>

const exampleAddress: Address = {
  id: 88,
  name1: 'Tischlerei Ahlers, Werkstatt',
  name2: 'Tor 2',
  address1: 'Hannoversche Straße 41',
  address2: '',
  zip: '49084',
  city: 'Osnabrück',
  country: 'DE',
  phone: '+49 541 5550171',
  mobile: '',
  email: 'werkstatt@tischlerei-ahlers.example',
  active: true,
  is_delivery: true,
}

export const addressList = call({
  ...plain,
  name: 'address.list',
  method: 'GET',
  path: '/vue/company/{id}/delivery-addresses/',
  params: z.object({ id }),
  data: z.object({ addresses: z.array(address), country_choices: z.array(codePair) }),
  example: {
    ...sendsNothing,
    params: { id: 31 },
    data: {
      addresses: [exampleAddress],
      country_choices: [
        ['DE', 'Deutschland'],
        ['NL', 'Niederlande'],
      ],
    },
  },
})

export const addressCreate = call({
  ...plain,
  name: 'address.create',
  method: 'POST',
  path: '/vue/company/{cid}/address/new/',
  kind: 'json',
  params: z.object({ cid: id }),
  body: z.object({
    name1: required,
    name2: entry.optional(),
    address1: required,
    address2: entry.optional(),
    zip: required,
    city: required,
    country: countryCode,
    phone: required,
    mobile: entry.optional(),
    email: optionalEmail.optional(),
  }),
  data: address,
  example: {
    ...sendsNothing,
    params: { cid: 31 },
    body: {
      name1: 'Baustelle Rathaus',
      address1: 'Bierstraße 28',
      zip: '49074',
      city: 'Osnabrück',
      country: 'DE',
      phone: '+49 541 5550172',
    },
    data: { ...exampleAddress, id: 89, name1: 'Baustelle Rathaus', name2: '', is_delivery: false },
  },
})

/** The address lines stay as they are. */
export const addressEdit = call({
  ...plain,
  name: 'address.edit',
  method: 'POST',
  path: '/vue/company/{cid}/address/{id}/edit/',
  kind: 'json',
  params: z.object({ cid: id, id }),
  body: z.object({
    name1: required,
    name2: entry.optional(),
    phone: required,
    mobile: entry.optional(),
    email: optionalEmail.optional(),
  }),
  data: address,
  example: {
    ...sendsNothing,
    params: { cid: 31, id: 88 },
    body: { name1: 'Tischlerei Ahlers, Lager', phone: '+49 541 5550171' },
    data: { ...exampleAddress, name1: 'Tischlerei Ahlers, Lager' },
  },
})

/** Exactly one address of a company is the delivery address; only an active one can be chosen. */
export const addressSetDelivery = call({
  ...plain,
  name: 'address.setDelivery',
  method: 'POST',
  path: '/vue/company/{cid}/address/{id}/set-delivery/',
  params: z.object({ cid: id, id }),
  data: z.object({ old: z.int().nullable(), new: z.int() }),
  example: { ...sendsNothing, params: { cid: 31, id: 89 }, data: { old: 88, new: 89 } },
})

/** The delivery address itself cannot be made inactive. */
export const addressChangeInactive = call({
  ...plain,
  name: 'address.changeInactive',
  method: 'POST',
  path: '/vue/company/{cid}/address/{id}/change-inactive/',
  kind: 'json',
  params: z.object({ cid: id, id }),
  body: z.object({ inactive: z.boolean() }),
  data: address,
  example: {
    ...sendsNothing,
    params: { cid: 31, id: 88 },
    body: { inactive: true },
    data: { ...exampleAddress, active: false, is_delivery: false },
  },
})
