import { m } from '#messages'

/** The titles of the pages for who is signed in, by their routes. */
export const titles: Record<string, () => string> = {
  '/account/': m.account_title,
  '/article/$id/$': m.catalogue_article_title,
  '/audit': m.menu_audit,
  '/catalog/$': m.catalogue_title,
  '/catalogs': m.menu_catalogs,
  '/change-parent': m.parent_title,
  '/companies/$cid': m.menu_companies,
  '/create-company': m.menu_company_create,
  '/create-contact': m.menu_contact_create,
  '/detail-price/$pid': m.price_log_title,
  '/edit-contact/$coid': m.contact_edit_title,
  '/manage-users': m.menu_manage_users,
  '/order-approve': m.basket_title,
  '/order-reset': m.basket_reset_page_title,
  '/overview-contacts': m.menu_contacts,
  '/price-logs': m.menu_price_logs,
  '/redirect2shop': m.shop_hand_off_title,
  '/status': m.menu_status,
  '/switch-user': m.menu_switch_user,
  '/upload-files': m.menu_files_upload,
  '/{-$location}/create-delivery': m.menu_delivery_create,
  '/{-$location}/edit-delivery': m.address_edit_title,
  '/{-$location}/overview-delivery': m.address_title,
  '/{-$location}/user/select-line': m.line_title,
}
