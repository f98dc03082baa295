import { calls } from '#src/contract/calls.ts'
import { checksOf } from './check.ts'
import { claim, NotChecked, assertSame, shown } from './fault.ts'
import { assertNames, assertRefused, refusalOf } from './reply.ts'
import { mark, masterData, ownContact } from './workshop.ts'

const registerContact = calls['register.contact']
const resend = calls['register.resend']
const reset = calls['password.reset']
const change = calls['password.change']
const changeLink = calls['password.changeLink']

const newAddress = () => `${mark().replace(' ', '-')}@conform.example`
const person = {
  password1: 'conform password',
  password2: 'conform password',
  first_name: 'Conform',
  last_name: 'Test',
}

export const registerChecks = checksOf({
  'register.contact': {
    'answers a known address as an unknown one': async ({ ask, user, remains }) => {
      const email = newAddress()
      const unknown = await ask(registerContact, { body: { ...person, email } })
      remains.add(`a registration of ${email}, with its mail`)
      assertSame([unknown.envelope?.status, unknown.envelope?.data], [true, {}], 'the answer')
      const again = await ask(registerContact, { body: { ...person, email } })
      assertSame(refusalOf(again), refusalOf(unknown), 'the answer for the same address again')
      const known = await ask(registerContact, { body: { ...person, email: user.username } })
      assertSame(refusalOf(known), refusalOf(unknown), 'the answer for an address that has an account')
      remains.add(`a mail to ${user.username}, that somebody tried to register it`)
    },
    'names the fields that are wrong': async ({ ask }) => {
      const body = { ...person, email: newAddress(), password2: 'another password', last_name: '' }
      const { errors = {} } = assertRefused(await ask(registerContact, { body }), [400], 'two different passwords')
      claim('password2' in errors || 'last_name' in errors, `errors names ${shown(Object.keys(errors))}`)
      const short = { ...person, email: newAddress(), password1: 'short', password2: 'short' }
      assertRefused(await ask(registerContact, { body: short }), [400], 'a password of 5 characters')
    },
  },
  'register.resend': {
    'answers {} for an address that nobody registered': async ({ data, ask }) => {
      assertSame(await data(resend, { body: { email: newAddress() } }), {}, 'the data')
      assertRefused(await ask(resend, { body: { email: 'no address' } }), [400], 'what is no address')
    },
  },
  'register.link': {
    'knows a token that is none': async ({ data }) => {
      const standing = await data(calls['register.link'], { body: { token: 'conform.no.token' } })
      assertSame(standing, { state: 'over', email: '', is_own: false }, 'the data')
    },
  },
  'password.link': {
    'tells an open link and a used one apart, and uses nothing up': async (bench) => {
      if (!bench.may(changeLink)) throw new NotChecked('needs a link: CAN_CHANGE_PASSWORD')
      const { email } = await ownContact(bench)
      const { token } = await bench.data(changeLink, { body: { email } })
      const readLink = () => bench.data(calls['password.link'], { body: { token } })
      assertSame(await readLink(), { state: 'open', email }, 'the data of a new link')
      assertSame(await readLink(), { state: 'open', email }, 'the data when it is asked again')
      const password = 'conform password'
      await bench.data(change, { body: { token, password, password2: password } })
      assertSame(await readLink(), { state: 'used', email: '' }, 'the data of a used link')
    },
  },
  'register.company': {
    'refuses a token that is none': async ({ ask }) => {
      const body = {
        ...masterData,
        token: 'conform.no.token',
        phone: '0',
        company_type: 'C',
        opt_out: true,
        user_opt_opt: true,
      }
      assertRefused(await ask(calls['register.company'], { body }), [400, 401, 404, 409], 'a token that is none')
    },
  },
  'password.reset': {
    'answers {} for an unknown address': async ({ data, ask }) => {
      assertSame(await data(reset, { body: { email: newAddress() } }), {}, 'the data')
      assertRefused(await ask(reset, { body: { email: 'no address' } }), [400], 'what is no address')
    },
  },
  'password.change': {
    'refuses a token that is none, and two different passwords': async ({ ask }) => {
      const body = { token: 'conform.no.token', password: 'conform password', password2: 'conform password' }
      assertRefused(await ask(change, { body }), [400, 401, 404, 409], 'a token that is none')
      const different = await ask(change, { body: { ...body, password2: 'another password' } })
      assertNames(different, ['password2'], 'two different passwords')
    },
  },
  'password.changeLink': {
    'makes a token that sets a password once': async (bench) => {
      const { email } = await ownContact(bench)
      const { token } = await bench.data(changeLink, { body: { email } })
      const body = { token, password: 'conform password', password2: 'conform password' }
      await bench.data(change, { body })
      assertRefused(await bench.ask(change, { body }), [400, 401, 404, 409], 'a token that was used')
      const signIn = await bench.ask(calls['session.login'], { body: { username: email, password: body.password } })
      claim(signIn.envelope !== null, 'the login after it is answered without an envelope')
    },
    'answers an unknown address as not found': async ({ ask }) => {
      assertRefused(await ask(changeLink, { body: { email: newAddress() } }), [404], 'an unknown address')
    },
  },
})
