import { m } from '#messages'
import { mayUse, type Who } from '#src/session/session.ts'
import type { Site } from '#src/site/site.ts'
import type { Group } from '#src/session/groups.ts'

type Section = 'company' | 'dealer' | 'orders' | 'prices' | 'users' | 'translation'

export type Screen = {
  path: string
  /** The path in which `$cid` stands for a company, without a slash at the end. */
  route: string
  label: () => string
  section: Section
  /** Groups of which the user needs at least one. An empty list admits every user. */
  groups: readonly Group[]
  /** The route of the screen in whose line of the menu this screen has only an icon. */
  beside?: string
  /** Whether the path may start with a location. */
  isLocated: boolean
  /** Set if only users of a company at the top of the tree have the screen. */
  isRoot?: boolean
  admin: boolean
}

const routeOf = (path: string) => path.replace(/\/$/, '')
const mine = (path: string, label: () => string, isLocated = false): Screen => ({
  path,
  route: routeOf(path),
  label,
  section: 'company',
  groups: [],
  isLocated,
  admin: false,
})
const admin = (section: Section, path: string, label: () => string, ...groups: Group[]): Screen => ({
  path,
  route: routeOf(path),
  label,
  section,
  groups,
  isLocated: false,
  admin: true,
})
const translation = (path: string, label: () => string): Screen => ({
  path,
  route: routeOf(path),
  label,
  section: 'translation',
  groups: ['CAN_TRANSLATE'],
  isLocated: false,
  admin: false,
})

export const sectionLabels: Record<Section, () => string> = {
  company: m.menu_section_company,
  dealer: m.menu_section_dealer,
  orders: m.menu_section_orders,
  prices: m.menu_section_prices,
  users: m.menu_section_users,
  translation: m.menu_section_translation,
}

/** The screens in the order of the menu. `$cid` stands for the user's company. */
const screens: readonly Screen[] = [
  mine('/my-company/', m.menu_my_company),
  mine('/overview-delivery/', m.menu_delivery_overview, true),
  mine('/create-delivery/', m.menu_delivery_create, true),
  admin('dealer', '/companies/$cid', m.menu_companies, 'IS_DEALER_ADMIN'),
  { ...admin('dealer', '/create-company/', m.menu_company_create, 'CAN_CREATE_COMPANIES'), beside: '/companies/$cid' },
  admin('dealer', '/overview-contacts/', m.menu_contacts, 'IS_DEALER_ADMIN', 'CAN_CREATE_CONTACTS'),
  {
    ...admin('dealer', '/create-contact/', m.menu_contact_create, 'CAN_CREATE_CONTACTS'),
    beside: '/overview-contacts',
  },
  admin('orders', '/order-approve/', m.menu_order_approve, 'CAN_APPROVE_ORDER'),
  admin('orders', '/order-reset/', m.menu_order_reset, 'CAN_APPROVE_ORDER'),
  admin('prices', '/upload-files/', m.menu_files_upload, 'CAN_UPLOAD'),
  admin('prices', '/price-logs/', m.menu_price_logs, 'SEE_PRICELOGS'),
  admin('users', '/manage-users/', m.menu_manage_users, 'MANAGE_USERS'),
  { ...admin('users', '/switch-user/', m.menu_switch_user, 'MANAGE_USERS'), beside: '/manage-users' },
  admin('users', '/audit/', m.menu_audit, 'MANAGE_USERS'),
  { ...admin('users', '/status/', m.menu_status, 'MANAGE_USERS'), isRoot: true },
  translation('/catalogs', m.menu_catalogs),
  translation('/vartext', m.menu_vartext),
  translation('/system-i18n', m.menu_system_texts),
]

/** The screen that a page is reached from, by route. */
const parents: Readonly<Record<string, string>> = {
  '/article/$id/$': '/catalogs',
  '/catalog/$': '/catalogs',
  '/change-parent': '/companies/$cid',
  '/create-company': '/companies/$cid',
  '/create-contact': '/overview-contacts',
  '/create-delivery': '/overview-delivery',
  '/detail-price/$pid': '/price-logs',
  '/edit-contact/$coid': '/overview-contacts',
  '/edit-delivery': '/overview-delivery',
}

/** Removes a group such as `(basket)` and the location from a route's id. */
const plainRoute = (routeId: string) => routeId.replace(/\/\(\w+\)/, '').replace('/{-$location}', '')

/** Returns the route of the screen that a page is reached from. `isOther`: the page shows another company. */
export function parentOf(routeId: string, isOther = false): string | undefined {
  const route = plainRoute(routeId)
  return route === '/my-company' ? (isOther ? '/companies/$cid' : undefined) : parents[route]
}

/** Returns the route of the screen that the menu marks while a page is open. */
export function markedRoute(routeId: string, isOther: boolean): string | undefined {
  const route = plainRoute(routeId)
  const isInMenu = screens.some((screen) => screen.route === route)
  return isInMenu && !(isOther && route === '/my-company') ? route : parentOf(routeId, isOther)
}

export function allScreens(who: Who): Screen[] {
  return screens.map((screen) => ({ ...screen, path: screen.path.replace('$cid', String(who.company[0])) }))
}

/**
 * Returns a function that returns the menu's label for a route's id, such as `/{-$location}/create-delivery`; undefined
 * if the menu does not contain the page.
 */
export function menuLabel(routeId: string): (() => string) | undefined {
  const wanted = plainRoute(routeId)
  return screens.find(({ route }) => route === wanted)?.label
}

export function screensOf(who: Who, site: Pick<Site, 'admin'>): Screen[] {
  return allScreens(who).filter(
    (screen) => (site.admin || !screen.admin) && (who.atRoot || !screen.isRoot) && mayUse(who, screen.groups),
  )
}

/**
 * Returns the path of the banner's Admin link: the first screen of the menu that needs a right, else the page of the
 * user's company.
 */
export function adminPath(who: Who, site: Pick<Site, 'admin'>): string {
  const screens = screensOf(who, site)
  return (screens.find((screen) => screen.groups.length > 0) ?? screens[0])?.path ?? '/'
}
