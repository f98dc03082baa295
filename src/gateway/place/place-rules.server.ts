import { checkVAT, countries } from 'jsvat'
import { getCountryByCode, validatePostalCode } from 'postal-code-checker'

/**
 * Whether an entry has the format that is usual in the country, and an example; null if no rule is known for the
 * country. Use it only for warnings, because the rules are never complete.
 */
export type Look = { isUsual: boolean; example: string } | null

/**
 * Invented VAT numbers with valid check digits, by ISO country code. They begin with the tax office's prefix for the
 * country.
 */
const vatExamples: Partial<Record<string, string>> = {
  AT: 'ATU12345005',
  BE: 'BE0123456056',
  BG: 'BG123456003',
  CH: 'CHE123456009MWST',
  CY: 'CY10012345Y',
  CZ: 'CZ12345008',
  DE: 'DE123456000',
  DK: 'DK12345003',
  EE: 'EE100007123',
  ES: 'ESB12345005',
  FI: 'FI12345006',
  FR: 'FR00123456067',
  GB: 'GB123456041',
  GR: 'EL123456003',
  HR: 'HR12345678000',
  HU: 'HU12345009',
  IE: 'IE1234567T',
  IT: 'IT12345670017',
  LT: 'LT123456010',
  LU: 'LU12345007',
  LV: 'LV40003007123',
  MT: 'MT12345014',
  NL: 'NL123456009B01',
  NO: 'NO923456007MVA',
  PL: 'PL1234567009',
  PT: 'PT501234004',
  RO: 'RO123456002',
  RS: 'RS123456000',
  SE: 'SE556123001101',
  SI: 'SI12345008',
  SK: 'SK2021234006',
}

/**
 * Checks a postcode against the data of Google's libaddressinput. An empty postcode counts as usual. Returns null for a
 * country without a rule.
 */
export function lookAtZip(country: string, zip: string): Look {
  const [example] = isCode(country) ? (getCountryByCode(country)?.examplePostalCodes ?? []) : []
  if (example === undefined || !isCode(country)) return null
  return { isUsual: zip === '' || validatePostalCode(country, zip), example }
}

/**
 * Checks the format and check digit of a VAT number, which finds most typing errors. Accepts the format of any country,
 * because a company may have a foreign number. An empty number counts as usual. Returns null for a country without a
 * rule.
 */
export function lookAtVat(country: string, vat: string): Look {
  const example = isCode(country) ? vatExamples[country] : undefined
  if (example === undefined) return null
  return { isUsual: vat === '' || checkVAT(vat, countries).isValid, example }
}

type Code = Parameters<typeof validatePostalCode>[0]
const isCode = (country: string): country is Code & string => /^[A-Z]{2}$/.test(country)
