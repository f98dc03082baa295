import type { Locator, Page } from '@playwright/test'
import { z } from 'zod'
import { linkTo, mailsIn } from '#e2e/kit/outbox.ts'
import type { Portal } from '#e2e/kit/portal.ts'
import { resettable } from '#e2e/kit/resettable.ts'
import {
  addressesOf,
  allMailsWritten,
  cameTo,
  companiesNamed,
  companyOf,
  contactOf,
  pathOf,
  post,
  risenFrom,
  versionAt,
} from '#e2e/customers/portal-readers.ts'

/** The input of each field, by its form name. */
export type Entry = { field: string } & (
  | { text: string }
  | { option: string }
  | { ticked: true }
  | { file: { name: string; mimeType: string; buffer: Buffer } }
)

export type OpenForm = {
  path: string
  entries: readonly Entry[]
  /** The name of the button that submits the form. */
  button: string
  /** Locates the field, if its `name` attribute does not. */
  box?: (page: Page) => Locator
  /** Confirms the action in its dialog. */
  confirm?: (page: Page) => Promise<void>
  /** The element that every tab shows after the submit, if the form then no longer belongs to the tab’s user. */
  after?: (page: Page) => Locator
  /** Returns how many times the server has carried out the action. */
  countDone: () => Promise<number>
}

export type Form = { name: string; account?: string; open: (portal: Portal) => Promise<OpenForm> }

const password = 'Zinken-und-Zapfen-7'
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><path d="M0 0h40v20H0z"/></svg>'
const logo = { field: 'logo', file: { name: 'kante.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) } }
const text = (field: string, value = `${field} 4711`) => ({ field, text: value })
const place = [
  text('name1', 'Baustelle Rathaus'),
  text('name2'),
  text('address1', 'Bierstraße 28'),
  text('address2'),
  text('zip', '1010'),
  text('city', 'Wien'),
  { field: 'country', option: 'AT' },
  text('phone', '+43 1 5550172'),
  text('mobile', '+43 660 5550172'),
]
const placeEmail = text('email', 'baustelle@ahlers.example')

const person = { email: 'karin@ahlers.example', first_name: 'Karin', last_name: 'Ahlers' }

/** Every form of the product that stores its input. */
export const forms: readonly Form[] = [
  {
    name: 'register, the person',
    open: async (portal) => ({
      path: '/register',
      entries: [
        text('email', person.email),
        text('first_name', 'Karin'),
        text('last_name', 'Ahlers'),
        text('password1', password),
        text('password2', password),
      ],
      button: 'Continue',
      countDone: async () => mailsIn(portal, person.email).length,
    }),
  },
  {
    name: 'register, the company',
    open: async (portal) => {
      await post(portal, 'register/contact/', { ...person, password1: password, password2: password })
      const found = async () => {
        const ask = await portal.vue('admin')
        const answer = await ask(`company/${await companyOf(portal, 'admin')}/search2/?search=${person.email}`)
        return z.object({ data: z.object({ found: z.int() }) }).parse(answer).data.found
      }
      return {
        path: pathOf(await linkTo(portal, person.email, 'register-company')),
        entries: [
          ...place,
          placeEmail,
          text('vat_number', 'ATU12345678'),
          { field: 'company_type', option: 'C' },
          text('customer_number', 'K-4711'),
          { field: 'opt_out', ticked: true },
          { field: 'user_opt_opt', ticked: true },
          text('password', password),
        ],
        button: 'Complete registration',
        countDone: found,
      }
    },
  },
  {
    name: 'forgotten password',
    open: async (portal) => ({
      path: '/forgot-password',
      entries: [text('email', 'joiner@demo.example')],
      button: 'Send link',
      countDone: async () => mailsIn(portal, 'joiner@demo.example').length,
    }),
  },
  {
    name: 'new password',
    open: async (portal) => {
      await post(portal, 'password/reset/', { email: 'joiner@demo.example' })
      const path = pathOf(await linkTo(portal, 'joiner@demo.example', 'account/password/change'))
      return {
        path,
        entries: [text('password', password), text('password2', password)],
        button: 'Change password',
        countDone: async () => mailsIn(portal, 'joiner@demo.example').length - 1,
      }
    },
  },
  {
    name: 'company',
    account: 'admin',
    open: async (portal) => ({
      path: '/my-company/',
      entries: [
        ...place,
        placeEmail,
        text('vat_number', 'ATU12345678'),
        { field: 'company_type', option: 'E' },
        text('customer_number', 'K-4711'),
        { field: 'auto_approve', ticked: true },
        logo,
      ],
      button: 'Save',
      countDone: await versionAt(portal, 'admin', `company/${await companyOf(portal, 'admin')}/info/`),
    }),
  },
  {
    name: 'logo alone',
    account: 'dealer',
    open: async (portal) => ({
      path: '/my-company/',
      entries: [logo],
      button: 'Save',
      countDone: await versionAt(portal, 'dealer', `company/${await companyOf(portal, 'dealer')}/info/`),
    }),
  },
  {
    name: 'new delivery address',
    account: 'joiner',
    open: async (portal) => ({
      path: '/create-delivery/',
      entries: [...place, placeEmail],
      button: 'Save',
      countDone: async () =>
        (await addressesOf(portal, 'joiner')).filter(({ name1 }) => name1 === 'Baustelle Rathaus').length,
    }),
  },
  {
    name: 'delivery address',
    account: 'joiner',
    open: async (portal) => {
      const one = (await addressesOf(portal, 'joiner')).find(({ active }) => active)
      const read = async () => (await addressesOf(portal, 'joiner')).find(({ id }) => id === one?.id)?.version ?? 0
      return {
        path: `/edit-delivery/?address=${one?.id}`,
        entries: ['name1', 'name2', 'phone', 'mobile'].map((field) => text(field)).concat(placeEmail),
        button: 'Save',
        countDone: await risenFrom(read),
      }
    },
  },
  {
    name: 'own account',
    account: 'joiner',
    open: async (portal) => ({
      path: '/account/',
      entries: [
        text('first_name', 'Vroni'),
        text('last_name', 'Ahlers'),
        text('email', 'vroni@ahlers.example'),
        { field: 'language', option: 'en' },
      ],
      button: 'Save',
      countDone: await versionAt(portal, 'joiner', 'account/'),
    }),
  },
  {
    name: 'own password',
    account: 'joiner',
    open: async (portal) => ({
      path: '/account/',
      entries: [text('password', 'demo-portal-1'), text('new_password', password), text('new_password2', password)],
      button: 'Change password',
      countDone: async () => mailsIn(portal, 'joiner@demo.example').length,
    }),
  },
  {
    name: 'new e-mail address',
    open: async (portal) => {
      const ask = await portal.vue('joiner')
      const body = JSON.stringify({ first_name: 'Vroni', email: 'vroni@ahlers.example' })
      await ask('account/edit/', { method: 'POST', body })
      const path = pathOf(await linkTo(portal, 'vroni@ahlers.example', 'account/email'))
      await allMailsWritten(portal)
      const before = mailsIn(portal, 'joiner@demo.example').length
      return {
        path,
        entries: [text('password', 'demo-portal-1')],
        button: 'Confirm',
        countDone: async () => mailsIn(portal, 'joiner@demo.example').length - before,
      }
    },
  },
  {
    name: 'new company',
    account: 'admin',
    open: async (portal) => ({
      path: '/create-company/',
      entries: [
        ...place.map((entry) => (entry.field === 'name1' ? text('name1', 'Tischlerei Zirbelholz') : entry)),
        placeEmail,
        text('vat_number', 'ATU12345678'),
        { field: 'company_type', option: 'C' },
        text('customer_number', 'K-4711'),
      ],
      button: 'Save',
      countDone: () => companiesNamed(portal, 'admin', 'Zirbelholz'),
    }),
  },
  {
    name: 'new contact',
    account: 'dealer',
    open: async (portal) => ({
      path: '/create-contact/',
      entries: [
        text('first_name', 'Karin'),
        text('last_name', 'Ahlers'),
        text('email', 'karin@invited.example'),
        { field: 'newsletter', ticked: true },
      ],
      button: 'Save',
      countDone: async () => mailsIn(portal, 'karin@invited.example').length,
    }),
  },
  {
    name: 'contact',
    account: 'dealer',
    open: async (portal) => {
      const id = await contactOf(portal, 'dealer')
      return {
        path: `/edit-contact/${id}`,
        entries: [text('first_name', 'Karin'), text('last_name', 'Otten')],
        button: 'Save',
        countDone: await versionAt(portal, 'dealer', `contact/${id}/detail/`),
      }
    },
  },
  {
    name: 'acting as another user',
    account: 'admin',
    open: async (portal) => ({
      path: '/switch-user/',
      entries: [text('email', 'joiner@demo.example'), text('reason', 'Rückfrage 4711')],
      button: 'Switch',
      after: (page) => page.getByRole('region', { name: 'Acting as another user' }),
      countDone: async () => {
        const ask = await portal.vue('admin')
        const answer = await ask('audit/list/?what=session.switchUser')
        return z.object({ data: z.object({ entries: z.array(z.unknown()) }) }).parse(answer).data.entries.length
      },
    }),
  },
  {
    name: 'reset of a basket',
    account: 'approver',
    open: async (portal) => {
      const number = await resettable(portal)
      return {
        path: '/order-reset/',
        entries: [text('number', number)],
        button: 'Reset',
        confirm: (page) => page.getByRole('alertdialog').getByRole('button', { name: 'Reset', exact: true }).click(),
        countDone: () => cameTo(portal, number, (status) => status === 0),
      }
    },
  },
  {
    name: 'approval of a basket',
    account: 'approver',
    open: async (portal) => {
      const number = '2000014698'
      return {
        path: `/order-approve/?q=${number}`,
        entries: [text(number, 'A-4711')],
        box: (page) => page.locator('main').getByRole('row').filter({ hasText: number }).getByLabel('Approval number'),
        button: 'Approve',
        countDone: () => cameTo(portal, number, (status) => status > 2),
      }
    },
  },
]
