import type { contact } from '#src/backend/tables.ts'
import { demoAccounts } from './accounts.ts'
import type { Company, CompanyTree } from './companies.ts'
import { domainOf, languageOf, slug } from './company-rows.ts'
import { type Random, at, createRandom } from './random.ts'
import { firstNameTable, surnameTable } from './words/places.ts'
import { cell } from './words/table.ts'

type ContactRow = typeof contact.$inferInsert & { id: number; companyId: number }

const firstNames = new Map(firstNameTable.map((row) => [cell(row, 0), cell(row, 1).split('; ')]))
const surnames = new Map(surnameTable.map((row) => [cell(row, 0), cell(row, 1).split('; ')]))

/** How many people the demo dealer's tree has, the accounts among them. */
const dealerPeople = 112

/** The demo accounts first, then people of every company; only the accounts have a password. */
export function makeContacts(tree: CompanyTree, count: number, passwordHash: string): ContactRow[] {
  const random = createRandom('people')
  const emails = new Set<string>()
  const rows: ContactRow[] = demoAccounts.map((account, index) => {
    emails.add(account.username)
    const company = placeOf(tree, account.place)
    return {
      id: index + 1,
      companyId: company.id,
      email: account.username,
      passwordHash,
      firstName: account.firstName,
      middleName: '',
      lastName: account.lastName,
      language: 'de',
      groups: [...account.groups],
      optOut: false,
      active: true,
      createdAt: new Date(Date.UTC(2024, 0, 8 + index, 9, 30)),
    }
  })
  for (const company of workplaces(tree, count, random)) {
    rows.push(makeContact(random, rows.length + 1, company, emails))
  }
  return rows
}

function placeOf(tree: CompanyTree, place: (typeof demoAccounts)[number]['place']): Company {
  if (place === 'supplier' || place === 'documentation' || place === 'guest') return tree[place]
  const name = { dealer: 'Holzhandel Meyer & Sander', ahlers: 'Tischlerei Ahlers', huber: 'Schreinerei Huber' }[place]
  const company = tree.dealerTree.find((candidate) => candidate.name1.startsWith(name))
  if (!company) throw new Error(`the dealer's tree has no ${name}`)
  return company
}

/** The companies of the people to come: in the dealer's tree as many as it shall have, elsewhere at least one each. */
function* workplaces(
  { companies, supplier, dealerTree }: CompanyTree,
  count: number,
  random: Random,
): Generator<Company> {
  const accountsInTree = demoAccounts.filter(
    ({ place }) => place === 'dealer' || place === 'ahlers' || place === 'huber',
  ).length
  const inTree = dealerPeople - accountsInTree
  for (let i = 0; i < inTree; i++) yield at(dealerTree, i < dealerTree.length * 2 ? i : i % 12 === 0 ? i : i % 5)
  const ids = new Set(dealerTree.map((company) => company.id))
  const others = companies.filter((company) => !ids.has(company.id))
  const rest = count - demoAccounts.length - inTree
  for (let i = 0; i < rest; i++) {
    if (i < others.length) yield at(others, i)
    else yield random.chance(0.04) ? supplier : random.pick(others)
  }
}

function makeContact(random: Random, id: number, company: Company, emails: Set<string>): ContactRow {
  const { country } = company.place
  const firstName = random.pick(firstNames.get(country) ?? [])
  const lastName = inflectSurname(random.pick(surnames.get(country) ?? []), firstName, country)
  const account = slug(firstName).charAt(0) + '.' + slug(lastName)
  const domain = domainOf(company)
  let email = `${account}@${domain}`
  for (let i = 2; emails.has(email); i++) email = `${account}${i}@${domain}`
  emails.add(email)
  const isDealer = company.kind === 'dealer' || company.kind === 'branch'
  return {
    id,
    companyId: company.id,
    email,
    passwordHash: null,
    firstName,
    middleName: random.chance(0.06) ? random.pick(firstNames.get(country) ?? []) : '',
    lastName,
    language: languageOf(country),
    groups:
      isDealer && random.chance(0.3)
        ? ['IS_DEALER_ADMIN', 'CAN_APPROVE_ORDER']
        : random.chance(0.08)
          ? ['CAN_APPROVE_ORDER']
          : [],
    optOut: random.chance(0.25),
    active: random.chance(0.92),
    createdAt: new Date(
      Date.UTC(random.int(2018, 2025), random.int(0, 11), random.int(1, 28), random.int(7, 16), random.int(0, 59)),
    ),
  }
}

/** Polish and Czech family names have a form of their own for women, whose first names here end in a. */
function inflectSurname(surname: string, firstName: string, country: string): string {
  if (!firstName.endsWith('a')) return surname
  if (country === 'PL') return surname.replace(/ski$/, 'ska')
  if (country !== 'CZ') return surname
  return surname.endsWith('ý') ? surname.replace(/ý$/, 'á') : `${surname.replace(/a$/, '').replace(/ec$/, 'c')}ová`
}
