import { z } from 'zod'
import { maxCompanyBytes } from '#src/site/logo-limit.ts'
import { call, subject } from './call/call.ts'
import {
  addedRequestId,
  chosen,
  codePair,
  companyId,
  companyType,
  idPair,
  optional,
  optionalEmail,
  optionalEntry,
  postalEntries,
  required,
  upload,
  version,
} from './call/fields.ts'
import { tree } from './tree.ts'

const companyRecord = z.object({
  id: z.int().describe('Company id.'),
  version: z.int().optional().describe('Version of the record. Send it back with an edit.'),
  name1: z.string().describe('Company name.'),
  name2: z.string().describe('Second name line; may be empty.'),
  parent: idPair.nullable().describe('Id and name of the parent company; null for a top-level company.'),
  breadcrumbs: z
    .array(idPair)
    .describe('Id and name of each company on the path from the highest visible company to this one.'),
  vat_number: z.string().describe('VAT number; may be empty.'),
  customer_number: z.string().describe('Customer number; may be empty.'),
  company_type: z.string().describe('X other, C carpenter, D dealer, I industry, E end customer.'),
  auto_approve: z.boolean().describe('Whether baskets go to production without approval.'),
  address1: z.string().describe('Street and house number.'),
  address2: z.string().describe('Second address line, such as building or floor; may be empty.'),
  zip: z.string().describe('Postcode, in the country’s format.'),
  city: z.string().describe('Town or city.'),
  email: z.string().describe('Email address; may be empty.'),
  phone: z.string().describe('Phone number as entered; may be empty.'),
  mobile: z.string().describe('Mobile number; may be empty.'),
  country: codePair.nullable().describe('Country code (ISO 3166-1 alpha-2) and name.'),
  country_choices: z.array(codePair).describe('All countries, with labels in the request’s language.'),
  country_default: z.string().nullable().describe('Default code for a new company.'),
  region: codePair.nullable().describe('Sales region.'),
  region_choices: z.array(codePair).describe('Available sales regions.'),
  region_default: z.string().nullable().describe('Default region code.'),
  discount_group: codePair.nullable().describe('Code and label of the group that sets the discount.'),
  discount_group_choices: z.array(codePair).describe('Available discount groups.'),
  discount_group_default: z.string().nullable().describe('Default discount group code.'),
  assortment: codePair.nullable().describe('Assortment the company can order from.'),
  assortment_choices: z.array(codePair).describe('Available assortments.'),
  assortment_default: z.string().nullable().describe('Default assortment code.'),
  language: codePair.nullable().describe('Language of correspondence.'),
  language_choices: z.array(codePair).describe('Available languages.'),
  language_default: z.string().nullable().describe('Default language code.'),
  lines: z.array(codePair).describe('Production lines the company can order from.'),
  line_choices: z.array(codePair).describe('Available production lines.'),
  line_default: z.string().nullable().describe('Default line code.'),
  last_line: z.string().nullable().describe('Code of the line last used in the shop.'),
  logo: z.string().nullable().describe('File name of the logo; null if there is none.'),
  logo_image: z.string().nullable().describe('Logo URL for an <img>; null if there is none.'),
  has_children: z.boolean().describe('Whether the company has sub-companies.'),
})

const exampleCompany: z.output<typeof companyRecord> = {
  id: 31,
  version: 4,
  name1: 'Tischlerei Ahlers',
  name2: 'Innenausbau',
  parent: [17, 'Möbelwerk Nord GmbH'],
  breadcrumbs: [
    [17, 'Möbelwerk Nord GmbH'],
    [31, 'Tischlerei Ahlers'],
  ],
  vat_number: 'DE811907980',
  customer_number: 'K-10432',
  company_type: 'C',
  auto_approve: false,
  address1: 'Johannisstraße 12',
  address2: '',
  zip: '49074',
  city: 'Osnabrück',
  email: 'info@tischlerei-ahlers.example',
  phone: '+49 541 5550170',
  mobile: '',
  country: ['DE', 'Deutschland'],
  country_choices: [
    ['AT', 'Österreich'],
    ['DE', 'Deutschland'],
  ],
  country_default: 'DE',
  region: ['north', 'Nord'],
  region_choices: [
    ['north', 'Nord'],
    ['south', 'Süd'],
  ],
  region_default: 'north',
  discount_group: ['b', 'B – 12,5 %'],
  discount_group_choices: [
    ['a', 'A – 8 %'],
    ['b', 'B – 12,5 %'],
  ],
  discount_group_default: 'a',
  assortment: ['full', 'Vollsortiment'],
  assortment_choices: [['full', 'Vollsortiment']],
  assortment_default: 'full',
  language: ['de', 'Deutsch'],
  language_choices: [
    ['de', 'Deutsch'],
    ['en', 'Englisch'],
  ],
  language_default: 'de',
  lines: [['fronts', 'Fronten']],
  line_choices: [
    ['fronts', 'Fronten'],
    ['doors', 'Türblätter'],
  ],
  line_default: 'fronts',
  last_line: 'fronts',
  logo: null,
  logo_image: null,
  has_children: false,
}

const masterData = z.object({
  name1: required.describe('Company name.'),
  name2: optionalEntry.describe('Second name line; may be empty.'),
  vat_number: optionalEntry.describe('VAT number; may be empty.'),
  customer_number: optionalEntry.describe('Customer number; may be empty.'),
  company_type: optional(companyType).describe('X other, C carpenter, D dealer, I industry, E end customer.'),
  auto_approve: optional(z.boolean()).describe('Whether baskets go to production without approval.'),
  ...postalEntries,
  email: optionalEmail.describe('Email address; may be empty.'),
  phone: optionalEntry.describe('Phone number as entered; may be empty.'),
  mobile: optionalEntry.describe('Mobile number; may be empty.'),
  region: chosen.nullable().optional().describe('Sales region code; empty for none.'),
  discount_group: chosen.nullable().optional().describe('Discount group code; empty for none.'),
  assortment: chosen.nullable().optional().describe('Assortment code; empty for none.'),
  language: optional(chosen).describe('Language code for correspondence.'),
  lines: optional(z.array(chosen).max(200)).describe('Codes of the production lines the company can order from.'),
  request_id: addedRequestId,
})

export const companyDocument = masterData.partial().extend({
  version: optional(version).describe('The version you read; 409 if the company has changed since.'),
})

const readJson = (value: unknown, context: z.RefinementCtx) => {
  if (typeof value !== 'string') return value
  try {
    const parsed: unknown = JSON.parse(value)
    return parsed
  } catch {
    context.addIssue({ code: 'custom', message: 'Not JSON' })
    return z.NEVER
  }
}

export const company = subject('company', {
  info: call({
    summary: 'Get a company',
    description: 'Send `version` back with an edit.',
    method: 'GET',
    path: '/vue/company/{id}/info/',
    refuses: ['not-found'],
    params: z.object({ id: companyId }),
    data: companyRecord,
    example: { params: { id: 31 }, data: exampleCompany },
  }),

  edit: call({
    summary: 'Change a company or its logo',
    description:
      'Omitted fields are unchanged. Changing master data requires CAN_CREATE_COMPANIES. Changing the logo requires CAN_CREATE_COMPANIES or IS_DEALER_ADMIN. `document.version` is the version you read: returns 409 if the company has changed since. If omitted, the last edit wins. The logo is PNG, JPEG, WebP or GIF, at most 1 MB and 4096 pixels per side, and is stored with its metadata.',
    method: 'POST',
    path: '/vue/company/{id}/edit/',
    refuses: ['not-found', 'conflict'],
    groups: ['CAN_CREATE_COMPANIES', 'IS_DEALER_ADMIN'],
    kind: 'multipart',
    maxBytes: maxCompanyBytes,
    params: z.object({ id: companyId }),
    body: z.object({
      document: z.preprocess(readJson, companyDocument).describe('Changed fields as JSON.'),
      logo: upload.optional().describe('Logo: PNG, JPEG, WebP or GIF, at most 1 MB and 4096 pixels per side.'),
    }),
    data: companyRecord,
    example: {
      params: { id: 31 },
      body: {
        document: { version: 4, name2: 'Innenausbau und Küchen' },
        logo: new File(['GIF89a'], 'logo.gif', { type: 'image/gif' }),
      },
      data: {
        ...exampleCompany,
        version: 5,
        name2: 'Innenausbau und Küchen',
        logo: 'logo.gif',
        logo_image: 'data:image/gif;base64,R0lGODlh',
      },
    },
  }),

  createSub: call({
    summary: 'Create a sub-company',
    method: 'POST',
    path: '/vue/company/{cid}/create/sub-company/',
    refuses: ['not-found', 'conflict'],
    groups: ['CAN_CREATE_COMPANIES'],
    params: z.object({ cid: companyId }),
    body: masterData,
    data: companyRecord,
    example: {
      params: { cid: 17 },
      body: {
        name1: 'Tischlerei Ahlers',
        address1: 'Johannisstraße 12',
        zip: '49074',
        city: 'Osnabrück',
        country: 'DE',
        lines: ['fronts'],
      },
      data: { ...exampleCompany, version: 1 },
    },
  }),

  countryCodes: call({
    summary: 'List all countries',
    description: 'Returns all 249 countries of ISO 3166-1 alpha-2, named in the language of the request.',
    method: 'GET',
    path: '/vue/country-codes/',
    // The registration form needs this list before there is a user.
    auth: 'none',
    data: z.object({
      country_choices: z.array(codePair).describe('All countries, with labels in the request’s language.'),
    }),
    example: {
      data: {
        country_choices: [
          ['AT', 'Österreich'],
          ['CH', 'Schweiz'],
          ['DE', 'Deutschland'],
        ],
      },
    },
  }),

  materials: call({
    summary: 'List the materials of a company’s lines',
    description: '`thicknesses` lists values in mm, separated by "|".',
    method: 'GET',
    path: '/vue/company/{cid}/material-list/',
    refuses: ['not-found'],
    params: z.object({ cid: companyId }),
    data: z.object({
      materials2line: z
        .array(
          z.object({
            pk: z.int().describe('Material id.'),
            material: z.string().describe('Material code.'),
            prodname: z.string().describe('Material name.'),
            line__name: z.string().describe('Label of its production line.'),
            thicknesses: z.string().describe('Thicknesses in mm, separated by "|".'),
            texture: z.string().describe('Surface texture and grain direction.'),
          }),
        )
        .describe('Materials, one row per material and line.'),
    }),
    example: {
      params: { cid: 31 },
      data: {
        materials2line: [
          {
            pk: 7,
            material: 'MFB-EI-NAT',
            prodname: 'Melaminplatte Eiche natur',
            line__name: 'Fronten',
            thicknesses: '16|19|25',
            texture: 'Längsmaserung',
          },
        ],
      },
    },
  }),

  ...tree,
})
