import { type Random, at, createRandom } from './random.ts'
import { everyLine } from './lines.ts'
import { companyNameTable, dealerTreeTable, supplierTable } from './words/company-names.ts'
import { countryTable, placeTable, streetTable, surnameTable } from './words/places.ts'
import { cell } from './words/table.ts'

export type Place = { country: string; zip: string; city: string; area: string }
type Kind = 'supplier' | 'dealer' | 'branch' | 'craft' | 'end'

export type Company = {
  id: number
  parentId: number | null
  /** From the supplier down to itself. */
  path: readonly number[]
  kind: Kind
  type: 'X' | 'C' | 'D' | 'I' | 'E'
  name1: string
  name2: string
  place: Place
  lines: readonly string[]
}

export type CompanyTree = {
  companies: Company[]
  supplier: Company
  documentation: Company
  guest: Company
  dealerTree: Company[]
}

const places: readonly Place[] = placeTable.map((row) => ({
  country: cell(row, 0),
  zip: cell(row, 1),
  city: cell(row, 2),
  area: cell(row, 3),
}))
const placesByCountry = Map.groupBy(places, (place) => place.country)
const countries = countryTable.flatMap((row) => Array.from({ length: Number(cell(row, 3)) }, () => cell(row, 0)))
const streets = new Map(streetTable.map((row) => [cell(row, 0), cell(row, 1).split('; ')]))
const surnames = new Map(surnameTable.map((row) => [cell(row, 0), cell(row, 1).split('; ')]))
const names = Map.groupBy(companyNameTable, (row) => `${cell(row, 0)} ${cell(row, 1)}`)

/** The supplier, its sales companies, the demo dealer's tree, and as many others as it takes; five levels below the supplier. */
export function makeCompanies(count: number): CompanyTree {
  const companies: Company[] = []
  const add = (parent: Company | null, rest: Omit<Company, 'id' | 'parentId' | 'path'>): Company => {
    const id = companies.length + 1
    const company = { id, parentId: parent?.id ?? null, path: [...(parent?.path ?? []), id], ...rest }
    companies.push(company)
    return company
  }
  const home = { kind: 'supplier', type: 'I', name2: '', place: placeOf('49074'), lines: everyLine } as const
  const supplier = add(null, { ...home, name1: 'Nordkante Komponenten GmbH & Co. KG', name2: 'Zentrale' })
  const sales = supplierTable.map((row) =>
    add(supplier, { ...home, type: 'D', name1: cell(row, 0), name2: cell(row, 1), place: placeOf(cell(row, 3)) }),
  )
  const documentation = add(supplier, {
    ...home,
    type: 'X',
    name1: 'Nordkante Medien GmbH',
    name2: 'Technische Redaktion',
    lines: ['fronts'],
  })
  const guest = add(supplier, { ...home, type: 'X', name1: 'Kantwerk', name2: 'Gastzugang', lines: ['fronts'] })
  const dealerTree = addDealerTree(add, at(sales, 0))
  addOthers(add, sales, count - companies.length)
  return { companies, supplier, documentation, guest, dealerTree }
}

type Add = (parent: Company | null, rest: Omit<Company, 'id' | 'parentId' | 'path'>) => Company

function addDealerTree(add: Add, parent: Company): Company[] {
  const above: Company[] = [parent]
  return dealerTreeTable.map((row) => {
    const level = Number(cell(row, 0))
    const type = typeOf(cell(row, 4))
    const kind = level === 0 ? 'dealer' : level === 1 ? 'branch' : level === 2 ? 'craft' : 'end'
    const company = add(at(above, level), {
      kind,
      type,
      name1: cell(row, 1),
      name2: cell(row, 2),
      place: placeOf(cell(row, 3)),
      lines: cell(row, 5).split(' '),
    })
    above[level + 1] = company
    return company
  })
}

const shares = [
  ['dealer', 0.1],
  ['branch', 0.2],
  ['craft', 0.48],
  ['end', 0.22],
] as const

function addOthers(add: Add, sales: readonly Company[], count: number): void {
  const random = createRandom('companies')
  let left = count
  let above = new Map(sales.map((company) => [company.id, [company]]))
  for (const [kind, share] of shares) {
    const made = new Map<number, Company[]>()
    const wanted = kind === 'end' ? left : Math.min(left, Math.round(count * share))
    left -= wanted
    for (let i = 0; i < wanted; i++) {
      const place = random.pick(placesByCountry.get(random.pick(countries)) ?? places)
      const region = regionOf(sales, place)
      const parent = random.pick(above.get(region.id) ?? [region])
      const company = add(parent, makeCompany(random, kind, place, parent))
      const known = made.get(region.id)
      if (known) known.push(company)
      else made.set(region.id, [company])
    }
    above = new Map([...above].map(([id, before]) => [id, made.get(id) ?? before]))
  }
}

function makeCompany(
  random: Random,
  kind: Exclude<Kind, 'supplier'>,
  place: Place,
  parent: Company,
): Omit<Company, 'id' | 'parentId' | 'path'> {
  const pattern = random.pick(cell(names.get(`${place.country} ${kind}`)?.[0] ?? [], 2).split('; '))
  const surname = random.pick(surnames.get(place.country) ?? [])
  const name = inDialect(pattern.replace('{s}', surname).replace('{c}', townName(place.city)), place)
  const type = kind === 'craft' ? (random.chance(0.85) ? 'C' : 'I') : kind === 'end' ? 'E' : 'D'
  const lines = everyLine.filter(() => random.chance(kind === 'dealer' ? 0.85 : 0.45))
  return {
    kind,
    type,
    place,
    name1: kind === 'branch' ? parent.name1 : name,
    name2: kind === 'branch' ? name : '',
    lines: lines.length > 0 ? lines : [random.pick(everyLine)],
  }
}

/** A town as it stands in a name: without the addition that tells it from its namesakes. */
function townName(city: string): string {
  return city.replace(/ (C|\(.*\)|am .*|im .*)$/, '')
}

/** The same trade is called Schreinerei in the south and Tischlerei in the north of Germany. */
function inDialect(name: string, place: Place): string {
  if (place.country !== 'DE') return name
  if (/^[789]/.test(place.zip)) return name.replace('Tischlerei', 'Schreinerei')
  return /^[0-4]/.test(place.zip) ? name.replace('Schreinerei', 'Tischlerei') : name
}

/** The sales company of a place: Germany by its postcode's first digit (0 and 1 east, 2 and 3 north, 4 to 6 west, others south). */
function regionOf(sales: readonly Company[], place: Place): Company {
  if (place.country !== 'DE') return sales.find((company) => company.place.country === place.country) ?? at(sales, 0)
  return at(sales, at([3, 3, 0, 0, 1, 1, 1, 2, 2, 2], Number(place.zip.charAt(0))))
}

function placeOf(zip: string): Place {
  const place = places.find((candidate) => candidate.zip === zip)
  if (!place) throw new Error(`no town has the postcode ${zip}`)
  return place
}

function typeOf(code: string): Company['type'] {
  return code === 'C' || code === 'D' || code === 'I' || code === 'E' ? code : 'X'
}

export function makeStreet(random: Random, country: string): string {
  const street = random.pick(streets.get(country) ?? [])
  const number = random.int(1, 148)
  return country === 'FR'
    ? `${number} ${street}`
    : `${street} ${number}${random.chance(0.1) ? random.pick(['a', 'b', 'c']) : ''}`
}
