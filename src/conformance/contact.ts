import { calls } from '#src/contract/calls.ts'
import { type Bench, once } from './bench.ts'
import { checksOf } from './check.ts'
import { NotChecked, claim, requireValue, assertSame, shown } from './fault.ts'
import { assertPages } from './pages.ts'
import { assertNames, assertRefused } from './reply.ts'
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

export const contactChecks = checksOf({
  'contact.list': {
    'lists the active, or the others, where asked': async ({ data }) => {
      for (const active of ['1', '0'] as const) {
        const { users } = await data(list, { query: { active } })
        const wrong = users.find((one) => one.active !== (active === '1'))
        claim(wrong === undefined, `active=${active} lists contact ${wrong?.id}`)
      }
    },
    'has as many pages as its count makes, none of them overlapping': (bench) => {
      assertPaging(bench)
      return assertPages('users', 'no_of_users', async (page) => {
        const { users, pages, no_of_users: total } = await bench.data(list, { query: page })
        return { rows: users.map(({ id }) => id), pages, total }
      })
    },
    'filters by e-mail': async (bench) => {
      assertPaging(bench)
      const { email } = requireValue((await all(bench)).users[0], 'there is no contact')
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
  'contact.ofCompany': {
    'lists the contacts of that company alone': async ({ data, user }) => {
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
  'contact.detail': {
    'agrees with the list': async (bench) => {
      const row = requireValue((await all(bench)).users[0], 'there is no contact')
      const found = await bench.data(detail, { params: { id: row.id } })
      assertSame(
        [found.id, found.email, found.name, found.active],
        [row.id, row.email, row.name, row.active],
        'the contact',
      )
    },
  },
  'contact.create': {
    'makes a contact that is found again': async (bench) => {
      const { id, email } = await ownContact(bench)
      assertSame((await bench.data(detail, { params: { id } })).email, email, 'its e-mail')
    },
    'refuses an address that is taken, in any case': async (bench) => {
      const { email, company } = await ownContact(bench)
      const id = requireValue(company, 'the contact has no company')[0]
      const body = { email: email.toUpperCase(), first_name: 'Conform' }
      assertRefused(await bench.ask(create, { params: { id }, body }), [400, 409], 'an address that is taken')
    },
  },
  'contact.edit': {
    'changes a contact, and names the fields that are wrong': async (bench) => {
      const { id, email } = await ownContact(bench)
      const after = await bench.data(edit, { params: { id }, body: { email, first_name: 'Anders', last_name: mark() } })
      assertSame(after.first_name, 'Anders', 'first_name')
      const wrong = await bench.ask(edit, { params: { id }, body: { email: 'no address', first_name: '' } })
      assertNames(wrong, ['email', 'first_name'], 'a wrong e-mail address')
    },
    'raises the version, and refuses an edit of an older one': async (bench) => {
      const { id, email } = await ownContact(bench)
      const version = requireValue((await bench.data(detail, { params: { id } })).version, 'version is missing')
      const body = { email, first_name: 'Conform', last_name: mark(), version }
      const after = await bench.data(edit, { params: { id }, body })
      claim((after.version ?? 0) > version, `the version went from ${version} to ${after.version}`)
      const late = { ...body, first_name: 'Late' }
      assertRefused(await bench.ask(edit, { params: { id }, body: late }), [409], 'an edit of an older version')
      const kept = await bench.data(detail, { params: { id } })
      assertSame(
        [kept.first_name, kept.version],
        ['Conform', after.version],
        'first_name and version after a refused edit',
      )
    },
  },
  'contact.activationLink': {
    'is an address with a token in it': async (bench) => {
      const { id } = await ownContact(bench)
      const { act_link } = await bench.data(calls['contact.activationLink'], { params: { id } })
      claim(/^https?:\/\/.+\/.{4,}$|^\/.+\/.{4,}$/.test(act_link), 'act_link is no address')
    },
  },
  'contact.delete': {
    'deletes a contact, which is unknown then': async (bench) => {
      const { company } = await ownContact(bench)
      const body = { email: `${mark().replace(' ', '-')}@conform.example`, first_name: 'Conform' }
      const { id } = await bench.data(create, { params: { id: requireValue(company, 'no company')[0] }, body })
      await bench.data(remove, { params: { id } })
      assertRefused(await bench.ask(detail, { params: { id } }), [404], 'a deleted contact')
    },
    'lets nobody delete itself': async ({ ask, user }) => {
      assertRefused(await ask(remove, { params: { id: user.id } }), [400, 403, 409], 'the user itself')
    },
  },
  'account.confirmEmail': {
    'refuses a token that is none': async ({ ask }) => {
      const reply = await ask(calls['account.confirmEmail'], { body: { token: 'conform.no.token', password: mark() } })
      assertRefused(reply, [400, 401, 409], 'a token that is none')
    },
  },
})
