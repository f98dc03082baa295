import { expect } from '@playwright/test'
import { linkTo } from './outbox.ts'
import type { Portal } from './portal.ts'

const someone = 'karin@looked-at.example'
const account = 'carpenter@demo.example'

const made = new WeakMap<Portal, { password?: Promise<string>; company?: Promise<string> }>()

function linksOf(portal: Portal) {
  const links = made.get(portal) ?? {}
  made.set(portal, links)
  return links
}

async function post(portal: Portal, path: string, form: Record<string, string>): Promise<void> {
  const body = new URLSearchParams(form)
  const headers = { origin: portal.url }
  const answer = await fetch(portal.url + path, { method: 'POST', body, headers, redirect: 'manual' })
  expect(answer.status).toBe(303)
}

/** Where a mailed link leads to a new password; looked at, it stays open. One a portal. */
export function passwordLink(portal: Portal): Promise<string> {
  return (linksOf(portal).password ??= makePasswordLink(portal))
}

async function makePasswordLink(portal: Portal): Promise<string> {
  await post(portal, '/forgot-password', { email: account })
  return new URL(await linkTo(portal, account, 'account/password/change')).pathname
}

/** Where a mailed link leads to the second step of a registration, for a browser that has not made the first. One a portal. */
export function companyLink(portal: Portal): Promise<string> {
  return (linksOf(portal).company ??= makeCompanyLink(portal))
}

async function makeCompanyLink(portal: Portal): Promise<string> {
  const password = 'Zinken-und-Zapfen-7'
  const person = { email: someone, password1: password, password2: password, first_name: 'Karin', last_name: 'Ahlers' }
  await post(portal, '/register', person)
  return new URL(await linkTo(portal, someone, 'register-company')).pathname
}
