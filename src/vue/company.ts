import { z } from 'zod'
import { call, plain, sendsNothing } from './call.ts'
import {
  chosen,
  codePair,
  countryCode,
  entry,
  formBytes,
  id,
  idPair,
  megabyte,
  optionalEmail,
  required,
  upload,
} from './fields.ts'

const company = z.object({
  id: z.int(),
  version: z.int(),
  name1: z.string(),
  name2: z.string(),
  parent: idPair.nullable(),
  breadcrumbs: z.array(idPair),
  vat_number: z.string(),
  customer_number: z.string(),
  company_type: z.string(),
  auto_approve: z.boolean(),
  address1: z.string(),
  address2: z.string(),
  zip: z.string(),
  city: z.string(),
  email: z.string(),
  phone: z.string(),
  mobile: z.string(),
  country: codePair.nullable(),
  country_choices: z.array(codePair),
  country_default: z.string().nullable(),
  region: codePair.nullable(),
  region_choices: z.array(codePair),
  region_default: z.string().nullable(),
  discount_group: codePair.nullable(),
  discount_group_choices: z.array(codePair),
  discount_group_default: z.string().nullable(),
  assortment: codePair.nullable(),
  assortment_choices: z.array(codePair),
  assortment_default: z.string().nullable(),
  language: codePair.nullable(),
  language_choices: z.array(codePair),
  language_default: z.string().nullable(),
  lines: z.array(codePair),
  line_choices: z.array(codePair),
  line_default: z.string().nullable(),
  last_line: z.string().nullable(),
  /** The picture's file name; logo_image is its data address. */
  logo: z.string().nullable(),
  logo_image: z.string().nullable(),
  has_children: z.boolean(),
})

const exampleCompany: z.output<typeof company> = {
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

export const companyInfo = call({
  ...plain,
  name: 'company.info',
  method: 'GET',
  path: '/vue/company/{id}/info/',
  params: z.object({ id }),
  data: company,
  example: { ...sendsNothing, params: { id: 31 }, data: exampleCompany },
})

const masterData = z.object({
  name1: required,
  name2: entry.optional(),
  vat_number: entry.optional(),
  customer_number: entry.optional(),
  auto_approve: z.boolean().optional(),
  address1: required,
  address2: entry.optional(),
  zip: required,
  city: required,
  country: countryCode,
  email: optionalEmail.optional(),
  phone: entry.optional(),
  mobile: entry.optional(),
  region: chosen.nullable().optional(),
  discount_group: chosen.nullable().optional(),
  assortment: chosen.nullable().optional(),
  language: chosen.optional(),
  lines: z.array(chosen).max(200).optional(),
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

/** Without CAN_CREATE_COMPANIES only the logo may be sent. version comes from info; an older one is a conflict. */
export const companyEdit = call({
  ...plain,
  name: 'company.edit',
  method: 'POST',
  path: '/vue/company/{id}/edit/',
  groups: ['CAN_CREATE_COMPANIES', 'IS_DEALER_ADMIN'],
  kind: 'multipart',
  mostBytes: megabyte + 4 * formBytes,
  params: z.object({ id }),
  body: z.object({
    document: z.preprocess(readJson, masterData.partial().extend({ version: z.int() })),
    logo: upload.optional(),
  }),
  data: company,
  example: {
    ...sendsNothing,
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
})

export const companyCreateSub = call({
  ...plain,
  name: 'company.createSub',
  method: 'POST',
  path: '/vue/company/{cid}/create/sub-company/',
  groups: ['CAN_CREATE_COMPANIES'],
  kind: 'json',
  params: z.object({ cid: id }),
  body: masterData,
  data: company,
  example: {
    ...sendsNothing,
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
})

/** All of ISO 3166-1 alpha-2, labels in the request's language. Registration asks before there is a user. */
export const companyCountryCodes = call({
  ...plain,
  name: 'company.countryCodes',
  method: 'GET',
  path: '/vue/country-codes/',
  auth: 'none',
  data: z.object({ country_choices: z.array(codePair) }),
  example: {
    ...sendsNothing,
    data: {
      country_choices: [
        ['AT', 'Österreich'],
        ['CH', 'Schweiz'],
        ['DE', 'Deutschland'],
      ],
    },
  },
})

/** thicknesses in mm, joined by "|". */
export const companyMaterials = call({
  ...plain,
  name: 'company.materials',
  method: 'GET',
  path: '/vue/company/{cid}/material-list/',
  params: z.object({ cid: id }),
  data: z.object({
    materials2line: z.array(
      z.object({
        pk: z.int(),
        material: z.string(),
        prodname: z.string(),
        line__name: z.string(),
        thicknesses: z.string(),
        texture: z.string(),
      }),
    ),
  }),
  example: {
    ...sendsNothing,
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
})
