import { m } from '#messages'
import { shownEmail } from '#src/contract/values/email-domain.ts'
import { optional, upload } from '#src/contract/call/fields.ts'
import { companyDocument } from '#src/contract/company.ts'
import { companyTypes, siteLabels } from '#src/portal/form/site-labels.ts'
import type { Company } from './company-queries.ts'

const isFile = (value: unknown): value is File => value instanceof File

export const companyForm = companyDocument.extend({
  logo: optional(upload.refine(isFile)),
})

/** Labels of the fields in the order of the form. */
export const openLabels = () => {
  const { name1, name2, ...others } = siteLabels()
  const { email, phone, mobile, ...place } = others
  return {
    name1,
    name2,
    company_type: m.name_company_type(),
    customer_number: m.name_customer_number(),
    vat_number: m.name_vat_number(),
    ...place,
    email,
    language: m.name_language(),
    phone,
    mobile,
  }
}

/** Returns the labels of the fields that only users who may create companies can see. */
export const closedLabels = () => ({
  auto_approve: m.name_auto_approve(),
  region: m.name_region(),
  discount_group: m.name_discount_group(),
  assortment: m.name_assortment(),
  lines: m.name_lines(),
})

export const logoLabels = () => ({ logo: m.name_logo() })

export const logoOf = ({ version, logo_image }: Company) => ({ version, logo: noFile, logo_image })
export const logoPictures = { logo: 'logo_image' }
export const noFile: File | null = null

export type CompanyValues = ReturnType<typeof masterDataOf> & {
  version?: number | undefined
  logo: File | null
  logo_image: string | null
}

export const valuesOf = (stored: Company): CompanyValues => ({ ...logoOf(stored), ...masterDataOf(stored) })

const masterDataOf = (stored: Company) => ({
  name1: stored.name1,
  name2: stored.name2,
  address1: stored.address1,
  address2: stored.address2,
  zip: stored.zip,
  city: stored.city,
  country: stored.country?.[0] ?? '',
  email: shownEmail(stored.email),
  phone: stored.phone,
  mobile: stored.mobile,
  vat_number: stored.vat_number,
  company_type: stored.company_type,
  customer_number: stored.customer_number,
  language: stored.language?.[0] ?? '',
  auto_approve: stored.auto_approve,
  region: stored.region?.[0] ?? '',
  discount_group: stored.discount_group?.[0] ?? '',
  assortment: stored.assortment?.[0] ?? '',
  lines: stored.lines.map(([code]) => code),
})

type Option = { value: string; label: string }
const optionsOf = (choices: readonly (readonly [string, string])[]): Option[] =>
  choices.map(([value, label]) => ({ value, label }))

/** Returns the choices of the form's select fields. `own`: code of the country to put first. */
export const choicesOf = (stored: Company, own = '') => ({
  country: optionsOf(stored.country_choices).toSorted((a, b) => Number(b.value === own) - Number(a.value === own)),
  company_type: companyTypes(),
  language: optionsOf(stored.language_choices),
  region: optionsOf(stored.region_choices),
  discount_group: optionsOf(stored.discount_group_choices),
  assortment: optionsOf(stored.assortment_choices),
  lines: optionsOf(stored.line_choices),
})

export const wordsOf = (stored: Company) =>
  Object.fromEntries(
    Object.entries(choicesOf(stored)).map(([field, options]) => [
      field,
      (code: string) => options.find(({ value }) => value === code)?.label ?? code,
    ]),
  )

export const shownOf = (stored: Company) => ({
  ...stored,
  email: shownEmail(stored.email),
  country: stored.country?.[1] ?? '',
  language: stored.language?.[1] ?? '',
  company_type: companyTypes().find(({ value }) => value === stored.company_type)?.label ?? '',
})
