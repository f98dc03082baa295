import { expect } from '@playwright/test'
import { z } from 'zod'
import { linkTo } from './outbox.ts'
import type { Portal } from './portal.ts'

// Paths of pages that a portal creates for one person or record.

const password = 'Zinken-und-Zapfen-7'
const someone = 'karin@looked-at.example'
const account = 'carpenter@demo.example'

const entered = z.object({ data: z.object({ user: z.object({ company: z.tuple([z.int(), z.string()]) }) }) })
const addresses = z.object({ data: z.object({ addresses: z.array(z.object({ id: z.int() })) }) })
const created = z.object({ data: z.object({ id: z.int() }) })
const invited = z.object({ data: z.object({ act_link: z.string() }) })

async function post(portal: Portal, path: string, form: Record<string, string>): Promise<void> {
  const body = new URLSearchParams(form)
  const headers = { origin: portal.url }
  const answer = await fetch(portal.url + path, { method: 'POST', body, headers, redirect: 'manual' })
  expect(answer.status).toBe(303)
}

const pathOf = (link: string) => new URL(link).pathname
const newAddress = () => `${crypto.randomUUID()}@ahlers.example`

async function companyOf(portal: Portal, account: string): Promise<number> {
  const call = await portal.vue(account)
  const body = JSON.stringify({ username: `${account}@demo.example`, password: 'demo-portal-1' })
  return entered.parse(await call('login/', { method: 'POST', body })).data.user.company[0]
}

async function newContact(portal: Portal): Promise<{ id: number; first: object }> {
  const call = await portal.vue('admin')
  const first = { email: newAddress(), first_name: 'Karin', last_name: 'Ahlers' }
  const path = `company/${await companyOf(portal, 'admin')}/create/contact/`
  const { data } = created.parse(await call(path, { method: 'POST', body: JSON.stringify(first) }))
  return { id: data.id, first }
}

const made = new WeakMap<Portal, { password?: Promise<string>; company?: Promise<string> }>()

function linksOf(portal: Portal) {
  const links = made.get(portal) ?? {}
  made.set(portal, links)
  return links
}

/**
 * Returns the path of a mailed link that sets a new password. Opening it does not use it up, so one per portal is
 * enough.
 */
export function passwordLink(portal: Portal): Promise<string> {
  return (linksOf(portal).password ??= makePasswordLink(portal))
}

async function makePasswordLink(portal: Portal): Promise<string> {
  await post(portal, '/forgot-password', { email: account })
  return pathOf(await linkTo(portal, account, 'account/password/change'))
}

/**
 * Returns the path of a mailed link to the second step of a registration, for a browser that has not done the first.
 * Creates one per portal.
 */
export function companyLink(portal: Portal): Promise<string> {
  return (linksOf(portal).company ??= makeCompanyLink(portal))
}

async function makeCompanyLink(portal: Portal): Promise<string> {
  const person = { email: someone, password1: password, password2: password, first_name: 'Karin', last_name: 'Ahlers' }
  await post(portal, '/register', person)
  return pathOf(await linkTo(portal, someone, 'register-company'))
}

/** Returns the path of a mailed link that confirms a new email address. */
export async function emailLink(portal: Portal): Promise<string> {
  const { id, first } = await newContact(portal)
  const call = await portal.vue('admin')
  const { act_link: invitation } = invited.parse(await call(`contact/${id}/activation-link/`)).data
  const chosen = { token: invitation.split('/').at(-1), password, password2: password }
  await call('password/change/', { method: 'POST', body: JSON.stringify(chosen) })
  const email = newAddress()
  await call(`contact/${id}/edit/`, { method: 'POST', body: JSON.stringify({ ...first, email }) })
  return pathOf(await linkTo(portal, email, 'account/email'))
}

/** Returns the path of the form for the first delivery address of an account’s company. */
export async function deliveryLink(portal: Portal, account: string): Promise<string> {
  const call = await portal.vue(account)
  const read = addresses.parse(await call(`company/${await companyOf(portal, account)}/delivery-addresses/`))
  return `/edit-delivery/?address=${read.data.addresses[0]?.id}`
}
