import { randomUUID } from 'node:crypto'
import { type Calls, calls } from '#src/contract/calls.ts'
import type { Data } from '#src/contract/call/call.ts'
import { type Bench, once } from './bench.ts'
import { checksOf } from './check.ts'
import { NotChecked, claim, requireValue, assertSame } from './fault.ts'
import { type Reply, assertNames, assertRefused, refusalOf, replyOf } from './reply.ts'
import { ownContact } from './workshop.ts'

const login = calls['session.login']
const logout = calls['session.logout']
const maintenance = calls['session.maintenance']
const shopUrl = calls['session.shopUrl']
const changeLine = calls['session.changeLine']
const switchUser = calls['session.switchUser']

const signIn = ({ settings, data }: Bench) =>
  data(login, { body: { username: settings.user, password: settings.password } })

/** Logs in to an account of its own with a wrong password, because the attempt could lock a real account. */
const wrongPassword = once(async (bench: Bench): Promise<Reply> => {
  if (!bench.settings.write) throw new NotChecked('a wrong password could lock an account; only with --write')
  const { id, email, first_name } = await ownContact(bench)
  await bench.data(calls['contact.edit'], { params: { id }, body: { email, first_name, active: true } })
  return bench.ask(login, { body: { username: email, password: randomUUID() } })
})

const unknownName = once(async ({ ask }: Bench): Promise<Reply> => {
  const reply = await ask(login, { body: { username: `${randomUUID()}@conform.invalid`, password: randomUUID() } })
  if (reply.status === 429) throw new NotChecked('too many tries lately')
  return reply
})

export const sessionChecks = checksOf({
  'session.login': {
    'answers with a token and a user that fit': async (bench) => {
      const { user } = await signIn(bench)
      assertSame(user.username.toLowerCase(), bench.settings.user.toLowerCase(), 'the username')
    },
    'takes the username in any case': async ({ settings, data, user }) => {
      const again = await data(login, { body: { username: settings.user.toUpperCase(), password: settings.password } })
      assertSame(again.user.id, user.id, 'the user')
    },
    'refuses an unknown name': async (bench) => {
      assertRefused(await unknownName(bench), [401], 'an unknown name')
    },
    'answers an unknown name and a wrong password alike': async (bench) => {
      const known = await wrongPassword(bench)
      assertRefused(known, [401], 'a wrong password')
      assertSame(refusalOf(await unknownName(bench)), refusalOf(known), 'an unknown name is told apart')
    },
    'names the fields that are missing': async ({ ask }) => {
      assertNames(await ask(login, { body: {} }), ['username', 'password'], 'an empty body')
    },
    'speaks the language of the request': async (bench) => {
      const empty = (language: string) => bench.ask(login, { body: {} }, { language })
      const [english, german] = [await empty('en'), await empty('de')]
      claim(
        refusalOf(english) !== refusalOf(german),
        `messages in English and German are the same: ${german.text.slice(0, 120)}`,
      )
    },
  },
  'session.logout': {
    'ends the session of the token, and no other': async (bench) => {
      const [{ jwt }, other] = [await signIn(bench), await signIn(bench)]
      await bench.data(logout, {}, { token: jwt })
      assertRefused(await bench.ask(shopUrl, {}, { token: jwt }), [401], 'the token of a session that was ended')
      await bench.data(shopUrl, {}, { token: other.jwt })
    },
  },
  'session.maintenance': {
    'renews a token that is valid, and says when it was made': async ({ data, user }) => {
      const { jwt, sent_created } = await data(maintenance)
      const renewed = requireValue(jwt, 'it renews no token')
      const age = Date.now() - Date.parse(sent_created ?? '')
      claim(Math.abs(age) < 86_400_000, `sent_created is ${sent_created}`)
      const again = await data(shopUrl, {}, { token: renewed })
      claim(again.login_url !== '', `the renewed token does not go on for user ${user.id}`)
    },
    'answers without a token, or with one that is none': async ({ data }) => {
      for (const token of [null, 'conform.no.token']) {
        const { jwt, sent_created } = await data(maintenance, {}, { token })
        claim(jwt === null && sent_created === null, 'jwt or sent_created is not null')
      }
    },
    'forgives or refuses a missing last slash': async ({ ask }) => {
      const { status } = await ask(maintenance, {}, { path: maintenance.path.slice(0, -1) })
      claim(status < 500, `it is answered with ${status}`)
    },
    'is over for a token after the logout': async (bench) => {
      const { jwt } = await signIn(bench)
      await assertLogout(bench, jwt)
      const reply = await bench.ask(shopUrl, {}, { token: jwt })
      assertRefused(reply, [401], 'the token of a session that was ended')
    },
  },
  'session.shopUrl': {
    'makes a code for one use': async (bench) => {
      const one = await bench.data(shopUrl)
      await assertOneUse(bench, one)
      const other = await bench.data(shopUrl)
      claim(one.login_url !== other.login_url, 'a code that was used is given again')
    },
  },
  'session.changeLine': {
    'makes a line the last one, and refuses one the company does not have': async (bench) => {
      const cid = bench.user.company[0]
      const { lines, last_line: before } = await bench.data(calls['company.info'], { params: { id: cid } })
      const line = requireValue(lines.find(([code]) => code !== before) ?? lines[0], 'the company has no line')[0]
      const { login_url } = await bench.data(changeLine, { body: { line, cid } })
      claim(login_url !== '', 'login_url is empty')
      assertSame((await signIn(bench)).user.last_line, line, 'last_line')
      if (before !== null) await bench.data(changeLine, { body: { line: before, cid } })
      const none = await bench.ask(changeLine, { body: { line: 'conform-no-line', cid } })
      assertRefused(none, [400, 404, 409], 'a line the company does not have')
    },
  },
  'session.switchUser': {
    'acts as another user and switches back': async (bench) => {
      const email = await otherUser(bench)
      const acting = await bench.data(switchUser, { body: { email, reason: 'conform' } })
      assertSame(acting.user.username.toLowerCase(), email.toLowerCase(), 'the user acted as')
      const back = await bench.data(switchUser, { body: { email: bench.user.username } }, { token: acting.jwt })
      assertSame(back.user.id, bench.user.id, 'the user after switching back')
    },
    'answers an unknown address as not found, and a short one as wrong': async ({ ask }) => {
      assertRefused(await ask(switchUser, { body: { email: 'nobody@conform.invalid' } }), [404], 'an unknown address')
      assertRefused(await ask(switchUser, { body: { email: 'a@b.c' } }), [400, 404], 'an address of 5 characters')
    },
  },
})

async function otherUser(bench: Bench): Promise<string> {
  const { id, email, first_name } = await ownContact(bench)
  await bench.data(calls['contact.edit'], { params: { id }, body: { email, first_name, active: true } })
  return email
}

const logoutPath = '/account/logout/'

async function assertLogout({ settings }: Bench, token: string): Promise<void> {
  const headers = { authorization: `${settings.scheme} ${token}` }
  const signal = AbortSignal.timeout(settings.timeoutMs)
  const url = settings.url.replace(/\/+$/, '') + logoutPath
  const { status } = await settings.send(new Request(url, { headers, redirect: 'manual', signal }))
  if (status >= 400) throw new NotChecked(`there is no ${logoutPath} here (${status})`)
}

async function assertOneUse({ settings }: Bench, { login_url }: Data<Calls['session.shopUrl']>): Promise<void> {
  const base = new URL(settings.url)
  const address = new URL(login_url, base)
  if (address.origin !== base.origin) throw new NotChecked(`the shop is elsewhere: ${address.origin}`)
  const visit = async (): Promise<Reply> =>
    replyOf(await settings.send(new Request(address, { signal: AbortSignal.timeout(settings.timeoutMs) })))
  const [first, second] = [await visit(), await visit()]
  claim(first.status < 400, `the shop answers the code with ${first.status}`)
  claim(second.status >= 400, `the shop takes the code twice (${second.status})`)
}
