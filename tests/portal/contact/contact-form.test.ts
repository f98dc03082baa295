import { describe, expect, test } from 'vitest'
import type { Contact } from '#src/contract/contact.ts'
import { type Group, groups } from '#src/session/groups.ts'
import { chosenByName, companyName, companyValue } from '#src/portal/contact/company-row.tsx'
import { groupsSent, mayMakeDealerAdmins, rightsToGive, sentOf, valuesOf } from '#src/portal/contact/contact-form.tsx'
import type { Who } from '#src/session/session.ts'

const whoWith = (...own: Group[]): Who => ({
  username: 'a',
  id: 1,
  company: [7, 'A'],
  lines: [],
  lastLine: null,
  groups: own,
  shopUrl: '',
  realUsername: null,
})
const stored: Contact = {
  id: 5,
  version: 2,
  name: 'Karin Ahlers',
  email: 'k@x.example',
  first_name: 'Karin',
  middle_name: '',
  last_name: 'Ahlers',
  language: ['de', 'Deutsch'],
  company: [31, '17 Ahlers'],
  dealer_admin: true,
  groups: ['IS_DEALER_ADMIN', 'CAN_TRANSLATE', 'CAN_APPROVE_ORDER'],
  opt_out: true,
  active: true,
}
const entriesOf = (more: object = {}) => ({
  company: 31,
  email: 'k@x.example',
  first_name: 'Karin',
  language: 'de',
  newsletter: false,
  dealer_admin: true,
  ...more,
})

describe('The permissions that a user can grant', () => {
  test.each(groups.map((group) => [group] as const))('are none with %s alone', (group) => {
    const given = rightsToGive(whoWith(group))
    expect(given).toEqual(group === 'MANAGE_USERS' ? ['MANAGE_USERS'] : [])
    expect(mayMakeDealerAdmins(whoWith(group))).toBe(group === 'MANAGE_USERS' || group === 'IS_DEALER_ADMIN')
  })

  test('are the user’s own for a user who manages users, and no others', () => {
    const rights = rightsToGive(whoWith('MANAGE_USERS', 'CAN_APPROVE_ORDER', 'IS_DEALER_ADMIN'))
    expect(rights).toEqual(['CAN_APPROVE_ORDER', 'MANAGE_USERS'])
    expect(valuesOf(stored, rights)).toMatchObject({ groups: ['CAN_APPROVE_ORDER'], newsletter: false, version: 2 })
    // A permission that this user may not revoke stays.
    expect(groupsSent(stored, rights, entriesOf({ groups: [] }))).toEqual(['IS_DEALER_ADMIN', 'CAN_TRANSLATE'])
    expect(groupsSent(stored, rights, entriesOf({ dealer_admin: false, groups: ['MANAGE_USERS'] }))).toEqual([
      'MANAGE_USERS',
      'CAN_TRANSLATE',
    ])
  })
})

test('a newsletter is an opt-in on the form, and is sent as no opt-out', () => {
  expect(sentOf(entriesOf({ newsletter: true })).person).toMatchObject({ opt_out: false })
  expect(sentOf(entriesOf()).person).not.toHaveProperty('newsletter')
})

test('a company is its name followed by its id, and typed text is not a company', () => {
  expect(companyName(companyValue([31, '17 Ahlers']))).toBe('17 Ahlers')
  expect(chosenByName.parse(companyValue([31, '17 Ahlers']))).toBe(31)
  for (const typed of ['', '17 Ahlers', '31']) expect(chosenByName.safeParse(typed).success).toBe(false)
})
