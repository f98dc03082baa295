import { z } from 'zod'
import { maxCompanyBytes } from '#src/logo-limit.ts'
import { call, subject } from './call/call.ts'
import {
  addedRequestId,
  chosen,
  codePair,
  companyId,
  companyType,
  countryCode,
  idPair,
  optional,
  optionalEmail,
  optionalEntry,
  required,
  upload,
  version,
} from './call/fields.ts'
import { tree } from './tree.ts'

const companyRecord = z.object({
  id: z.int().describe('The id of the company.'),
  version: z.int().optional().describe('Counts the changes; sent back with an edit.'),
  name1: z.string().describe('The name of the company.'),
  name2: z.string().describe('A second line of the name; empty where there is none.'),
  parent: idPair.nullable().describe('Id and name of the company directly above; null at the root.'),
  breadcrumbs: z.array(idPair).describe('Id and name of each company from the highest the user may see to this one.'),
  vat_number: z.string().describe('The VAT identification number; may be empty.'),
  customer_number: z.string().describe('The number the supplier knows the company by; may be empty.'),
  company_type: z.string().describe('X unknown, C carpenter, D dealer, I industry, E end customer.'),
  auto_approve: z.boolean().describe('Whether baskets go to production without an approval.'),
  address1: z.string().describe('Street and house number.'),
  address2: z.string().describe('What the street line has no room for: building, floor; may be empty.'),
  zip: z.string().describe('The postcode as it is written in that country.'),
  city: z.string().describe('The town.'),
  email: z.string().describe('An e-mail address; may be empty.'),
  phone: z.string().describe('A telephone number as it was typed; may be empty.'),
  mobile: z.string().describe('The number of a mobile phone; may be empty.'),
  country: codePair.nullable().describe('The country by ISO 3166-1 alpha-2, with its name.'),
  country_choices: z.array(codePair).describe('All countries, labels in the language of the request.'),
  country_default: z.string().nullable().describe('The code chosen beforehand for a new company.'),
  region: codePair.nullable().describe('The sales region.'),
  region_choices: z.array(codePair).describe('The sales regions to choose from.'),
  region_default: z.string().nullable().describe('The code of the region chosen beforehand.'),
  discount_group: codePair.nullable().describe('The group that sets the discount.'),
  discount_group_choices: z.array(codePair).describe('The discount groups to choose from.'),
  discount_group_default: z.string().nullable().describe('The code of the discount group chosen beforehand.'),
  assortment: codePair.nullable().describe('What the company may order from.'),
  assortment_choices: z.array(codePair).describe('The assortments to choose from.'),
  assortment_default: z.string().nullable().describe('The code of the assortment chosen beforehand.'),
  language: codePair.nullable().describe('The language that is written to it in.'),
  language_choices: z.array(codePair).describe('The languages to choose from.'),
  language_default: z.string().nullable().describe('The code of the language chosen beforehand.'),
  lines: z.array(codePair).describe('The production lines it may order in.'),
  line_choices: z.array(codePair).describe('The production lines to choose from.'),
  line_default: z.string().nullable().describe('The code of the line chosen beforehand.'),
  last_line: z.string().nullable().describe('The code of the line that was last gone to the shop with.'),
  logo: z.string().nullable().describe('The file name of the picture; null where there is none.'),
  logo_image: z
    .string()
    .nullable()
    .describe('An address that an <img> can load the picture from; null where there is none.'),
  has_children: z.boolean().describe('Whether companies lie directly below.'),
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
  name1: required.describe('The name of the company.'),
  name2: optionalEntry.describe('A second line of the name; empty where there is none.'),
  vat_number: optionalEntry.describe('The VAT identification number; may be empty.'),
  customer_number: optionalEntry.describe('The number the supplier knows the company by; may be empty.'),
  company_type: optional(companyType).describe('X unknown, C carpenter, D dealer, I industry, E end customer.'),
  auto_approve: optional(z.boolean()).describe('Whether baskets go to production without an approval.'),
  address1: required.describe('Street and house number.'),
  address2: optionalEntry.describe('What the street line has no room for: building, floor; may be empty.'),
  zip: required.describe('The postcode as it is written in that country.'),
  city: required.describe('The town.'),
  country: countryCode.describe('The country by ISO 3166-1 alpha-2.'),
  email: optionalEmail.describe('An e-mail address; may be empty.'),
  phone: optionalEntry.describe('A telephone number as it was typed; may be empty.'),
  mobile: optionalEntry.describe('The number of a mobile phone; may be empty.'),
  region: chosen.nullable().optional().describe('The code of the sales region; empty chooses none.'),
  discount_group: chosen.nullable().optional().describe('The code of the discount group; empty chooses none.'),
  assortment: chosen.nullable().optional().describe('The code of the assortment; empty chooses none.'),
  language: optional(chosen).describe('The code of the language that is written to it in.'),
  lines: optional(z.array(chosen).max(200)).describe('The codes of the production lines it may order in.'),
  request_id: addedRequestId,
})

export const companyDocument = masterData.partial().extend({
  version: optional(version).describe('The version that was read; where the company has changed since, 409.'),
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
    summary: 'One company',
    description: 'version is sent back with an edit.',
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
      'Only the fields that are sent change. Master data needs CAN_CREATE_COMPANIES, the logo that or IS_DEALER_ADMIN. document.version is the one read; where the company has changed since, 409. Without it the last edit wins. Logo: PNG, JPEG, WebP, GIF or SVG without script, at most 1 MB.',
    method: 'POST',
    path: '/vue/company/{id}/edit/',
    refuses: ['not-found', 'conflict'],
    groups: ['CAN_CREATE_COMPANIES', 'IS_DEALER_ADMIN'],
    kind: 'multipart',
    maxBytes: maxCompanyBytes,
    params: z.object({ id: companyId }),
    body: z.object({
      document: z.preprocess(readJson, companyDocument).describe('The fields that change, as JSON.'),
      logo: upload.optional().describe('A picture: PNG, JPEG, WebP, GIF or SVG without script, at most 1 MB.'),
    }),
    data: companyRecord,
    example: {
      params: { id: 31 },
      body: {
        document: { version: 4, name2: 'Innenausbau und Küchen' },
        logo: new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' }),
      },
      data: {
        ...exampleCompany,
        version: 5,
        name2: 'Innenausbau und Küchen',
        logo: 'logo.svg',
        logo_image: 'data:image/svg+xml;base64,PHN2Zy8+',
      },
    },
  }),

  createSub: call({
    summary: 'Create a company below another',
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
    summary: 'All countries',
    description: 'ISO 3166-1 alpha-2, all 249, in the language of the request.',
    method: 'GET',
    path: '/vue/country-codes/',
    // Registration asks before there is a user.
    auth: 'none',
    data: z.object({
      country_choices: z.array(codePair).describe('All countries, labels in the language of the request.'),
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
    summary: 'The materials of the lines of a company',
    description: 'thicknesses: mm, joined by "|".',
    method: 'GET',
    path: '/vue/company/{cid}/material-list/',
    refuses: ['not-found'],
    params: z.object({ cid: companyId }),
    data: z.object({
      materials2line: z
        .array(
          z.object({
            pk: z.int().describe('The id of the material.'),
            material: z.string().describe('The code of the material.'),
            prodname: z.string().describe('What the material is called.'),
            line__name: z.string().describe('The label of its production line.'),
            thicknesses: z.string().describe('The thicknesses in mm, joined by "|".'),
            texture: z.string().describe('How the surface looks, and which way the grain runs.'),
          }),
        )
        .describe('The materials, one row for each with its line.'),
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
