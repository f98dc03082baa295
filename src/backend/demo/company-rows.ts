import type { address, company, companyLine } from '#src/backend/tables.ts'
import { type Company, type Place, makeStreet } from './companies.ts'
import { createRandom, type Random } from './random.ts'
import { countryTable } from './words/places.ts'
import { cell } from './words/table.ts'

const callingCodes = new Map(countryTable.map((row) => [cell(row, 0), cell(row, 1)]))
const languages = new Map(countryTable.map((row) => [cell(row, 0), cell(row, 2)]))

export function languageOf(country: string): string {
  return languages.get(country) ?? 'en'
}

export function* companyRows(companies: readonly Company[]): Generator<typeof company.$inferInsert> {
  const random = createRandom('company details')
  for (const entry of companies) {
    const { country, zip, city } = entry.place
    yield {
      id: entry.id,
      parentId: entry.parentId,
      name1: entry.name1,
      name2: entry.name2,
      companyType: entry.type,
      customerNumber: String(10_000 + entry.id * 7),
      vatNumber: entry.kind === 'end' && random.chance(0.6) ? '' : vatNumber(random, country),
      address1: makeStreet(random, country),
      zip,
      city,
      country,
      email: `${random.pick(['info', 'buero', 'kontakt', 'post'])}@${domainOf(entry)}`,
      phone: phone(random, entry.place),
      mobile: entry.kind === 'craft' && random.chance(0.5) ? mobile(random, country) : '',
      region: regionOf(entry.place),
      discountGroup: { supplier: 'A', dealer: 'A', branch: 'B', craft: 'C', end: 'E' }[entry.kind],
      assortment: entry.lines.length > 1 ? 'full' : entry.lines[0] === 'door-leaves' ? 'doors' : 'furniture',
      language: languageOf(country),
      autoApprove: entry.kind === 'craft' && random.chance(0.15),
      lastLine: entry.lines[0] ?? null,
      createdAt: new Date(
        Date.UTC(2017 + (entry.id % 9), random.int(0, 11), random.int(1, 28), random.int(7, 16), random.int(0, 59)),
      ),
    }
  }
}

export function* companyLineRows(companies: readonly Company[]): Generator<typeof companyLine.$inferInsert> {
  for (const { id, lines } of companies) for (const lineCode of lines) yield { companyId: id, lineCode }
}

const additions = ['Lager', 'Werkstatt', 'Baustelle', 'Montagelager', 'Ausstellung', 'Anlieferung Halle 2']

/** Every company's own address, which is its delivery address, and for some a few more. */
export function* addressRows(companies: readonly Company[]): Generator<typeof address.$inferInsert> {
  const random = createRandom('addresses')
  for (const entry of companies) {
    const more = random.chance(0.4) ? random.int(1, 3) : 0
    for (let i = 0; i <= more; i++) {
      yield {
        companyId: entry.id,
        name1: entry.name1,
        name2: i === 0 ? entry.name2 : random.pick(additions),
        address1: makeStreet(random, entry.place.country),
        zip: entry.place.zip,
        city: entry.place.city,
        country: entry.place.country,
        phone: phone(random, entry.place),
        mobile: random.chance(0.3) ? mobile(random, entry.place.country) : '',
        email: random.chance(0.5) ? `${random.pick(['lager', 'versand', 'werkstatt'])}@${domainOf(entry)}` : '',
        active: i === 0 || random.chance(0.7),
        isDelivery: i === 0,
      }
    }
  }
}

const legalForms = / ?(GmbH & Co\. KG|GmbH|KG|AG|e\. K\.|eG|B\.V\.|Sp\. z o\.o\.|SARL|SAS|ApS|A\/S|s\.r\.o\.)$/

/** A made-up address of the company; .example belongs to nobody. */
export function domainOf(entry: Company): string {
  return `${slug(entry.name1.replace(legalForms, ''))}.example`
}

export function slug(text: string): string {
  return text
    .toLowerCase()
    .replace(
      /[äöüßłøæ]/g,
      (letter) => ({ ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', ł: 'l', ø: 'oe', æ: 'ae' })[letter] ?? letter,
    )
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

function phone(random: Random, place: Place): string {
  return `${callingCodes.get(place.country)} ${place.area} 555 ${random.int(1000, 9999)}`
}

function mobile(random: Random, country: string): string {
  return `${callingCodes.get(country)} ${country === 'DE' ? random.pick(['151', '160', '171', '175']) : random.int(60, 79)} 555 ${random.int(1000, 9999)}`
}

function vatNumber(random: Random, country: string): string {
  const digits = (length: number) => Array.from({ length }, () => random.int(0, 9)).join('')
  if (country === 'AT') return `ATU${digits(8)}`
  if (country === 'CH') return `CHE-${digits(3)}.${digits(3)}.${digits(3)} MWST`
  if (country === 'NL') return `NL${digits(9)}B0${random.int(1, 9)}`
  if (country === 'PL') return `PL${digits(10)}`
  if (country === 'FR') return `FR${digits(11)}`
  return `${country}${digits(country === 'DE' ? 9 : 8)}`
}

function regionOf({ country, zip }: Place): string {
  if (country === 'AT' || country === 'CH') return 'alps'
  if (country !== 'DE') return 'export'
  return (
    ['east', 'east', 'north', 'north', 'west', 'west', 'west', 'south', 'south', 'south'][Number(zip.charAt(0))] ??
    'north'
  )
}
