import { describe, expect, it } from 'vitest'
import { adminPath, allScreens, markedRoute, parentOf, screensOf } from '#src/portal/shell/screens.ts'
import type { Who } from '#src/session/session.ts'
import { type Group, groups } from '#src/session/groups.ts'

const somebody = (...rights: Group[]): Who => ({
  username: 'carpenter@demo.example',
  id: 7,
  company: [42, 'Tischlerei Ahlers'],
  lines: [],
  lastLine: null,
  groups: rights,
  shopUrl: '',
  realUsername: null,
})
const paths = (who: Who, admin = true) => screensOf(who, { admin }).map((screen) => screen.path)
const own = ['/my-company/', '/overview-delivery/', '/create-delivery/']

describe('the main menu', () => {
  it('shows company and delivery addresses to every signed-in user, and nothing else without a permission', () => {
    expect(paths(somebody())).toEqual(own)
  })

  it.each([
    ['IS_DEALER_ADMIN', ['/companies/42', '/overview-contacts/']],
    ['CAN_CREATE_COMPANIES', ['/create-company/']],
    ['CAN_CREATE_CONTACTS', ['/overview-contacts/', '/create-contact/']],
    ['CAN_APPROVE_ORDER', ['/order-approve/', '/order-reset/']],
    ['CAN_TRANSLATE', ['/catalogs', '/vartext', '/system-i18n']],
    ['CAN_UPLOAD', ['/upload-files/']],
    ['SEE_PRICELOGS', ['/price-logs/']],
    ['MANAGE_USERS', ['/manage-users/', '/switch-user/', '/audit/']],
    ['CAN_CHANGE_PASSWORD', []],
  ] as const)('adds what %s grants', (right, added) => {
    expect(paths(somebody(right))).toEqual([...own, ...added])
  })

  it('shows all of them to a user with every permission', () => {
    const all = { ...somebody(...groups), atRoot: true }
    expect(paths(all)).toEqual(allScreens(all).map(({ path }) => path))
    expect(paths(somebody(...groups))).not.toContain('/status/')
  })

  it('omits the admin screens if the site has none', () => {
    expect(paths(somebody(...groups), false)).toEqual([...own, '/catalogs', '/vartext', '/system-i18n'])
  })

  it('has a name for every entry in both languages', () => {
    for (const screen of allScreens(somebody())) expect(screen.label()).not.toBe('')
  })
})

describe('the mark of the menu', () => {
  it.each([
    ['/{-$location}/overview-delivery', '/overview-delivery'],
    ['/(basket)/order-approve', '/order-approve'],
    ['/(contact)/create-contact', '/create-contact'],
    ['/(contact)/edit-contact/$coid', '/overview-contacts'],
    ['/{-$location}/edit-delivery', '/overview-delivery'],
    ['/detail-price/$pid', '/price-logs'],
    ['/(company)/change-parent', '/companies/$cid'],
    ['/(translation)/article/$id/$', '/catalogs'],
    ['/{-$location}/welcome', undefined],
  ])('on %s is at %s', (route, marked) => {
    expect(markedRoute(route, false)).toBe(marked)
  })

  it('is at the companies while another company is edited', () => {
    expect(markedRoute('/(company)/my-company', false)).toBe('/my-company')
    expect(markedRoute('/(company)/my-company', true)).toBe('/companies/$cid')
  })
})

it('every page that another screen leads to names a screen of the menu', () => {
  const routes = new Set(allScreens(somebody()).map(({ route }) => route))
  const found = ['/(contact)/create-contact', '/{-$location}/create-delivery', '/(company)/create-company'].map(
    (route) => parentOf(route),
  )
  expect(found).toEqual(['/overview-contacts', '/overview-delivery', '/companies/$cid'])
  expect(found.filter((route) => !routes.has(route ?? ''))).toEqual([])
  expect(parentOf('/(company)/my-company')).toBeUndefined()
})

describe('the Admin link', () => {
  it('leads to the first screen that the user’s permissions allow', () => {
    expect(adminPath(somebody('CAN_APPROVE_ORDER'), { admin: true })).toBe('/order-approve/')
    expect(adminPath(somebody('CAN_TRANSLATE'), { admin: true })).toBe('/catalogs')
    expect(adminPath(somebody(), { admin: true })).toBe('/my-company/')
  })
})
