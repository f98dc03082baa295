import { z } from 'zod'
import { expect } from '#e2e/kit/fixtures.ts'
import { mailsIn } from '#e2e/kit/outbox.ts'
import type { Portal } from '#e2e/kit/portal.ts'

// Functions that read a portal’s data over the API.

const user = z.object({ user: z.object({ company: z.tuple([z.int(), z.string()]) }) })
const address = z.looseObject({ id: z.int(), name1: z.string(), version: z.int(), active: z.boolean() })

export async function post(portal: Portal, path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json', 'accept-language': 'en' }
  const answer = await fetch(`${portal.url}/vue/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(answer.status).toBe(200)
}

/**
 * Waits until all requested mails are written: mails are written in order, so this requests another and waits for it.
 */
export async function allMailsWritten(portal: Portal): Promise<void> {
  const before = mailsIn(portal, 'translator@demo.example').length
  await post(portal, 'password/reset/', { email: 'translator@demo.example' })
  await expect.poll(() => mailsIn(portal, 'translator@demo.example').length).toBe(before + 1)
}

export const pathOf = (link: string) => new URL(link).pathname

export async function companyOf(portal: Portal, account: string): Promise<number> {
  const body = JSON.stringify({ username: `${account}@demo.example`, password: 'demo-portal-1' })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${portal.url}/vue/login/`, { method: 'POST', headers, body })
  return z.object({ data: user }).parse(await answer.json()).data.user.company[0]
}

/** Returns the delivery addresses of an account’s company. */
export async function addressesOf(portal: Portal, account: string) {
  const ask = await portal.vue(account)
  const answer = await ask(`company/${await companyOf(portal, account)}/delivery-addresses/`)
  return z.object({ data: z.object({ addresses: z.array(address) }) }).parse(answer).data.addresses
}

const versioned = z.object({ data: z.object({ version: z.int() }) })

/** Returns a function that returns the increase of a version since this call. */
export async function risenFrom(read: () => Promise<number>): Promise<() => Promise<number>> {
  const before = await read()
  return async () => (await read()) - before
}

export async function versionAt(portal: Portal, account: string, path: string): Promise<() => Promise<number>> {
  return risenFrom(async () => {
    const ask = await portal.vue(account)
    return versioned.parse(await ask(path)).data.version
  })
}

/**
 * Returns 1 if a basket has reached a status, otherwise 0. By the contract, a repeated action is refused or has no
 * effect, so there is nothing to count.
 */
export async function cameTo(portal: Portal, basket: string, isThere: (status: number) => boolean): Promise<number> {
  const ask = await portal.vue('approver')
  const answer = z.object({ data: z.object({ order_status: z.int() }) })
  return isThere(answer.parse(await ask(`basket/${basket}/status/`)).data.order_status) ? 1 : 0
}

/** Returns the id of a contact that a dealer can edit, other than the dealer; 0 if there is none. */
export async function contactOf(portal: Portal, account: string): Promise<number> {
  const ask = await portal.vue(account)
  const answer = await ask(`company/${await companyOf(portal, account)}/contacts/?below=1&active=1`)
  const people = z.array(z.object({ id: z.int(), email: z.string() }))
  const { contacts } = z.object({ data: z.object({ contacts: people }) }).parse(answer).data
  return contacts.find(({ email }) => email !== `${account}@demo.example`)?.id ?? 0
}

/** Returns the number of companies below an account’s company that match a name. */
export async function companiesNamed(portal: Portal, account: string, name: string): Promise<number> {
  const ask = await portal.vue(account)
  const answer = await ask(`company/${await companyOf(portal, account)}/search2/?search=${encodeURIComponent(name)}`)
  return z.object({ data: z.object({ found: z.int() }) }).parse(answer).data.found
}
