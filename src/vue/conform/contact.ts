import { calls } from '#src/vue/calls.ts'
import { type Bench, once } from './bench.ts'
import { type Check, NotChecked, claim, given, same, shown } from './check.ts'
import { assertRefused } from './reply.ts'
import { mark, ownContact } from './workshop.ts'

const list = calls['contact.list']
const ofCompany = calls['contact.ofCompany']
const detail = calls['contact.detail']
const edit = calls['contact.edit']
const create = calls['contact.create']
const remove = calls['contact.delete']

const all = once(({ data }: Bench) => data(list))

function assertPaging({ user }: Bench): void {
  if (!user.groups.includes('MANAGE_USERS')) throw new NotChecked('pages need MANAGE_USERS')
}

export const contactChecks: Check[] = [
  {
    call: 'contact.list',
    claim: 'lists the active, or the others, where asked',
    run: async ({ data }) => {
      for (const active of ['1', '0'] as const) {
        const { users } = await data(list, { query: { active } })
        const wrong = users.find((one) => one.active !== (active === '1'))
        claim(wrong === undefined, `active=${active} lists contact ${wrong?.id}`)
      }
    },
  },
  {
    call: 'contact.list',
    claim: 'has as many pages as its count makes, none of them overlapping',
    run: async (bench) => {
      assertPaging(bench)
      const size = 7
      const page = (number: number) => bench.data(list, { query: { page: number, number_per_page: size } })
      const first = await page(1)
      const total = given(first.no_of_users, 'no_of_users is missing')
      same(first.pages, Math.ceil(total / size), `pages of ${total} by ${size}`)
      same(first.users.length, Math.min(total, size), 'the users of the first page')
      const last = await page(Math.max(first.pages ?? 1, 1))
      same(last.users.length, total === 0 ? 0 : ((total - 1) % size) + 1, 'the users of the last page')
      if (total <= size) return
      const ids = [...first.users, ...(await page(2)).users].map(({ id }) => id)
      same(new Set(ids).size, ids.length, 'different users on pages 1 and 2')
    },
  },
  {
    call: 'contact.list',
    claim: 'filters by e-mail',
    run: async (bench) => {
      assertPaging(bench)
      const { email } = given((await all(bench)).users[0], 'there is no contact')
      const part = email.slice(0, Math.max(email.indexOf('@'), 3))
      const { users } = await bench.data(list, { query: { email: part, page: 1, number_per_page: 100 } })
      claim(
        users.some((one) => one.email === email),
        `"${part}" does not find ${email}`,
      )
      const wrong = users.find((one) => !one.email.toLowerCase().includes(part.toLowerCase()))
      claim(wrong === undefined, `"${part}" finds ${wrong?.email}`)
    },
  },
  {
    call: 'contact.ofCompany',
    claim: 'lists the contacts of that company alone',
    run: async ({ data, user }) => {
      const id = user.company[0]
      const { contacts } = await data(ofCompany, { params: { id } })
      claim(
        contacts.some((one) => one.id === user.id),
        'the user itself is not among them',
      )
      const wrong = contacts.find((one) => one.company?.[0] !== id)
      claim(wrong === undefined, `contact ${wrong?.id} is of ${shown(wrong?.company)}`)
    },
  },
  {
    call: 'contact.detail',
    claim: 'agrees with the list',
    run: async (bench) => {
      const row = given((await all(bench)).users[0], 'there is no contact')
      const found = await bench.data(detail, { params: { id: row.id } })
      same([found.id, found.email, found.name, found.active], [row.id, row.email, row.name, row.active], 'the contact')
    },
  },
  {
    call: 'contact.create',
    claim: 'makes a contact that is found again',
    writes: true,
    run: async (bench) => {
      const { id, email } = await ownContact(bench)
      same((await bench.data(detail, { params: { id } })).email, email, 'its e-mail')
    },
  },
  {
    call: 'contact.create',
    claim: 'refuses an address that is taken, in any case',
    writes: true,
    run: async (bench) => {
      const { email, company } = await ownContact(bench)
      const id = given(company, 'the contact has no company')[0]
      const body = { email: email.toUpperCase(), first_name: 'Conform' }
      assertRefused(await bench.ask(create, { params: { id }, body }), [400, 409], 'an address that is taken')
    },
  },
  {
    call: 'contact.edit',
    claim: 'changes a contact, and names the fields that are wrong',
    writes: true,
    run: async (bench) => {
      const { id, email } = await ownContact(bench)
      const after = await bench.data(edit, { params: { id }, body: { email, first_name: 'Anders', last_name: mark() } })
      same(after.first_name, 'Anders', 'first_name')
      const wrong = await bench.ask(edit, { params: { id }, body: { email: 'no address', first_name: '' } })
      const { errors = {} } = assertRefused(wrong, [400], 'a wrong e-mail address')
      claim('email' in errors && 'first_name' in errors, `errors names ${shown(Object.keys(errors))}`)
    },
  },
  {
    call: 'contact.activationLink',
    claim: 'is an address with a token in it',
    writes: true,
    run: async (bench) => {
      const { id } = await ownContact(bench)
      const { act_link } = await bench.data(calls['contact.activationLink'], { params: { id } })
      claim(/^https?:\/\/.+\/.{4,}$|^\/.+\/.{4,}$/.test(act_link), 'act_link is no address')
    },
  },
  {
    call: 'contact.delete',
    claim: 'deletes a contact, which is unknown then',
    writes: true,
    run: async (bench) => {
      const { company } = await ownContact(bench)
      const body = { email: `${mark().replace(' ', '-')}@conform.example`, first_name: 'Conform' }
      const { id } = await bench.data(create, { params: { id: given(company, 'no company')[0] }, body })
      await bench.data(remove, { params: { id } })
      assertRefused(await bench.ask(detail, { params: { id } }), [404], 'a deleted contact')
    },
  },
  {
    call: 'contact.delete',
    claim: 'lets nobody delete itself',
    writes: true,
    run: async ({ ask, user }) => {
      assertRefused(await ask(remove, { params: { id: user.id } }), [400, 403, 409], 'the user itself')
    },
  },
]
