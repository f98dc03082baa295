import { z } from 'zod'
import { call, subject } from './call/call.ts'
import {
  addedRequestId,
  addressId,
  codePair,
  companyId,
  optional,
  optionalEmail,
  optionalEntry,
  postalEntries,
  required,
  version,
} from './call/fields.ts'

const addressRecord = z.object({
  id: z.int().describe('Address id.'),
  version: z.int().optional().describe('Version of the record. Send it back with an edit.'),
  name1: z.string().describe('Company or place name.'),
  name2: z.string().describe('Second name line; may be empty.'),
  address1: z.string().describe('Street and house number.'),
  address2: z.string().describe('Second address line, such as building or floor; may be empty.'),
  zip: z.string().describe('Postcode, in the country’s format.'),
  city: z.string().describe('Town or city.'),
  country: z.string().describe('Country, ISO 3166-1 alpha-2.'),
  phone: z.string().describe('Phone number as entered; may be empty.'),
  mobile: z.string().describe('Mobile number; may be empty.'),
  email: z.string().describe('Email address; may be empty.'),
  active: z.boolean().describe('Whether the address can be used for deliveries.'),
  is_delivery: z.boolean().describe('Whether this is the company’s default delivery address.'),
})
type Address = z.output<typeof addressRecord>

const exampleAddress: Address = {
  id: 88,
  version: 2,
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

export const address = subject('address', {
  list: call({
    summary: 'List a company’s delivery addresses',
    method: 'GET',
    path: '/vue/company/{id}/delivery-addresses/',
    refuses: ['not-found'],
    params: z.object({ id: companyId }),
    data: z.object({
      addresses: z.array(addressRecord).describe('All addresses, including inactive ones.'),
      country_choices: z.array(codePair).describe('All countries, with labels in the request’s language.'),
    }),
    example: {
      params: { id: 31 },
      data: {
        addresses: [exampleAddress],
        country_choices: [
          ['DE', 'Deutschland'],
          ['NL', 'Niederlande'],
        ],
      },
    },
  }),

  create: call({
    summary: 'Add a delivery address',
    method: 'POST',
    path: '/vue/company/{cid}/address/new/',
    refuses: ['not-found', 'conflict'],
    params: z.object({ cid: companyId }),
    body: z.object({
      name1: required.describe('Company or place name.'),
      name2: optionalEntry.describe('Second name line; may be empty.'),
      ...postalEntries,
      phone: required.describe('Phone number for the driver.'),
      mobile: optionalEntry.describe('Mobile number; may be empty.'),
      email: optionalEmail.describe('Email address; may be empty.'),
      request_id: addedRequestId,
    }),
    data: addressRecord,
    example: {
      params: { cid: 31 },
      body: {
        name1: 'Baustelle Rathaus',
        address1: 'Bierstraße 28',
        zip: '49074',
        city: 'Osnabrück',
        country: 'DE',
        phone: '+49 541 5550172',
      },
      data: { ...exampleAddress, id: 89, version: 1, name1: 'Baustelle Rathaus', name2: '', is_delivery: false },
    },
  }),

  edit: call({
    summary: 'Change the contact details of an address',
    description:
      'The postal address cannot be changed. `version` is the version you read: returns 409 if the address was edited since. If omitted, the last edit wins.',
    method: 'POST',
    path: '/vue/company/{cid}/address/{id}/edit/',
    refuses: ['not-found', 'conflict'],
    params: z.object({ cid: companyId, id: addressId }),
    body: z.object({
      name1: required.describe('Company or place name.'),
      name2: optionalEntry.describe('Second name line; may be empty.'),
      phone: required.describe('Phone number for the driver.'),
      mobile: optionalEntry.describe('Mobile number; may be empty.'),
      email: optionalEmail.describe('Email address; may be empty.'),
      version: optional(version).describe('The version you read; 409 if the address has changed since.'),
      request_id: addedRequestId,
    }),
    data: addressRecord,
    example: {
      params: { cid: 31, id: 88 },
      body: { name1: 'Tischlerei Ahlers, Lager', phone: '+49 541 5550171', version: 2 },
      data: { ...exampleAddress, version: 3, name1: 'Tischlerei Ahlers, Lager' },
    },
  }),

  setDelivery: call({
    summary: 'Set the default delivery address',
    description: 'The address must be active. `old` is the id of the previous default.',
    method: 'POST',
    path: '/vue/company/{cid}/address/{id}/set-delivery/',
    refuses: ['not-found', 'conflict'],
    params: z.object({ cid: companyId, id: addressId }),
    data: z.object({
      old: z.int().nullable().describe('Id of the previous default; null if there was none.'),
      new: z.int().describe('Id of the new default.'),
    }),
    example: { params: { cid: 31, id: 89 }, data: { old: 88, new: 89 } },
  }),

  changeInactive: call({
    summary: 'Activate or deactivate an address',
    description: 'The default delivery address cannot be deactivated.',
    method: 'POST',
    path: '/vue/company/{cid}/address/{id}/change-inactive/',
    refuses: ['not-found', 'conflict'],
    params: z.object({ cid: companyId, id: addressId }),
    body: z.object({ inactive: z.boolean().describe('true deactivates the address, false activates it.') }),
    data: addressRecord,
    example: {
      params: { cid: 31, id: 88 },
      body: { inactive: true },
      data: { ...exampleAddress, active: false, is_delivery: false },
    },
  }),
})
