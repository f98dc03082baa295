import { z } from 'zod'
import { call, subject } from './call/call.ts'
import {
  addedRequestId,
  addressId,
  codePair,
  companyId,
  countryCode,
  optional,
  optionalEmail,
  optionalEntry,
  required,
  version,
} from './call/fields.ts'

const addressRecord = z.object({
  id: z.int().describe('The id of the address.'),
  version: z.int().optional().describe('Counts the changes; sent back with an edit.'),
  name1: z.string().describe('The name of the company or place.'),
  name2: z.string().describe('A second line of the name; empty where there is none.'),
  address1: z.string().describe('Street and house number.'),
  address2: z.string().describe('What the street line has no room for: building, floor; may be empty.'),
  zip: z.string().describe('The postcode as it is written in that country.'),
  city: z.string().describe('The town.'),
  country: z.string().describe('The country by ISO 3166-1 alpha-2.'),
  phone: z.string().describe('A telephone number as it was typed; may be empty.'),
  mobile: z.string().describe('The number of a mobile phone; may be empty.'),
  email: z.string().describe('An e-mail address; may be empty.'),
  active: z.boolean().describe('Whether goods can be sent there.'),
  is_delivery: z.boolean().describe('Whether this is the one delivery address of the company.'),
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
    summary: 'The delivery addresses of a company',
    method: 'GET',
    path: '/vue/company/{id}/delivery-addresses/',
    refuses: ['not-found'],
    params: z.object({ id: companyId }),
    data: z.object({
      addresses: z.array(addressRecord).describe('All addresses of the company, the inactive ones too.'),
      country_choices: z.array(codePair).describe('All countries, labels in the language of the request.'),
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
      name1: required.describe('The name of the company or place.'),
      name2: optionalEntry.describe('A second line of the name; empty where there is none.'),
      address1: required.describe('Street and house number.'),
      address2: optionalEntry.describe('What the street line has no room for: building, floor; may be empty.'),
      zip: required.describe('The postcode as it is written in that country.'),
      city: required.describe('The town.'),
      country: countryCode.describe('The country by ISO 3166-1 alpha-2.'),
      phone: required.describe('A telephone number for the driver.'),
      mobile: optionalEntry.describe('The number of a mobile phone; may be empty.'),
      email: optionalEmail.describe('An e-mail address; may be empty.'),
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
    summary: 'Change who is at an address',
    description:
      'The address lines stay as they are. version: the one read; where the address has been edited since, 409. Without it the last edit wins.',
    method: 'POST',
    path: '/vue/company/{cid}/address/{id}/edit/',
    refuses: ['not-found', 'conflict'],
    params: z.object({ cid: companyId, id: addressId }),
    body: z.object({
      name1: required.describe('The name of the company or place.'),
      name2: optionalEntry.describe('A second line of the name; empty where there is none.'),
      phone: required.describe('A telephone number for the driver.'),
      mobile: optionalEntry.describe('The number of a mobile phone; may be empty.'),
      email: optionalEmail.describe('An e-mail address; may be empty.'),
      version: optional(version).describe('The version that was read; where the address has changed since, 409.'),
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
    summary: 'Make an address the delivery address',
    description: 'Only an active one can be chosen. old: the id of the one before.',
    method: 'POST',
    path: '/vue/company/{cid}/address/{id}/set-delivery/',
    refuses: ['not-found', 'conflict'],
    params: z.object({ cid: companyId, id: addressId }),
    data: z.object({
      old: z.int().nullable().describe('The id of the delivery address before; null where there was none.'),
      new: z.int().describe('The id of the delivery address now.'),
    }),
    example: { params: { cid: 31, id: 89 }, data: { old: 88, new: 89 } },
  }),

  changeInactive: call({
    summary: 'Make an address inactive or active',
    description: 'The delivery address itself cannot be made inactive.',
    method: 'POST',
    path: '/vue/company/{cid}/address/{id}/change-inactive/',
    refuses: ['not-found', 'conflict'],
    params: z.object({ cid: companyId, id: addressId }),
    body: z.object({ inactive: z.boolean().describe('True takes the address out of use, false brings it back.') }),
    data: addressRecord,
    example: {
      params: { cid: 31, id: 88 },
      body: { inactive: true },
      data: { ...exampleAddress, active: false, is_delivery: false },
    },
  }),
})
