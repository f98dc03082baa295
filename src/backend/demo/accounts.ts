import type { Group } from '#src/vue/call.ts'

/** The password of every demo account, the guest's included. */
export const demoPassword = 'demo-portal-1'

/** The guest of the site kantwerk.localhost. */
const guestUsername = 'guest.kantwerk@demo.example'

/** Where an account works: in the supplier's own house, in its documentation company, or in the dealer's tree. */
type AccountPlace = 'supplier' | 'documentation' | 'dealer' | 'ahlers' | 'huber' | 'guest'

type Account = { username: string; firstName: string; lastName: string; place: AccountPlace; groups: readonly Group[] }

const everyGroup: readonly Group[] = [
  'IS_DEALER_ADMIN',
  'CAN_CREATE_COMPANIES',
  'CAN_CREATE_CONTACTS',
  'CAN_APPROVE_ORDER',
  'CAN_TRANSLATE',
  'CAN_UPLOAD',
  'SEE_PRICELOGS',
  'MANAGE_USERS',
  'CAN_CHANGE_PASSWORD',
]

/** Who can sign in to the demo. */
export const demoAccounts: readonly Account[] = [
  { username: 'admin@demo.example', firstName: 'Antje', lastName: 'Dirksen', place: 'supplier', groups: everyGroup },
  {
    username: 'dealer@demo.example',
    firstName: 'Jan-Hendrik',
    lastName: 'Meyer',
    place: 'dealer',
    groups: ['IS_DEALER_ADMIN', 'CAN_APPROVE_ORDER', 'CAN_CREATE_CONTACTS'],
  },
  {
    username: 'translator@demo.example',
    firstName: 'Élise',
    lastName: 'Krämer',
    place: 'documentation',
    groups: ['CAN_TRANSLATE'],
  },
  {
    username: 'approver@demo.example',
    firstName: 'Maren',
    lastName: 'Sander',
    place: 'dealer',
    groups: ['CAN_APPROVE_ORDER'],
  },
  { username: 'carpenter@demo.example', firstName: 'Keno', lastName: 'Ahlers', place: 'ahlers', groups: [] },
  { username: 'joiner@demo.example', firstName: 'Leni', lastName: 'Huber', place: 'huber', groups: [] },
  { username: guestUsername, firstName: 'Gast', lastName: 'Kantwerk', place: 'guest', groups: [] },
]
