import { m } from '#messages'
import { menuLabel } from './screens.ts'

/** Titles by route, for pages that the menu does not name or names differently. */
const titles: Record<string, () => string> = {
  '/account/': m.account_title,
  '/account/email/$token': m.email_confirm_title,
  '/article/$id/$': m.catalogue_article_title,
  '/catalog/$': m.catalogue_title,
  '/change-parent': m.parent_title,
  '/detail-price/$pid': m.price_log_title,
  '/edit-contact/$coid': m.contact_edit_title,
  '/order-approve': m.basket_title,
  '/order-reset': m.basket_reset_page_title,
  '/redirect2shop': m.shop_hand_off_title,
  '/system-i18n': m.workspace_system_title,
  '/vartext': m.workspace_vartext_title,
  '/{-$location}/account/password/change/$token': m.password_reset_title,
  '/{-$location}/edit-delivery': m.address_edit_title,
  '/{-$location}/overview-delivery': m.address_title,
  '/{-$location}/register-company/$token': m.register_company_title,
  '/{-$location}/user/select-line': m.line_title,
}

/**
 * Returns the title of a page behind the login; '' if the route has none. Ignores a route group in the id, such as
 * `(basket)`, because it is not part of the address.
 */
export function titleOf(routeId: string): string {
  const route = routeId.replace(/\/\(\w+\)/, '')
  return (titles[route] ?? menuLabel(route))?.() ?? ''
}
