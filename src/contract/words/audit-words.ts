import { m } from '#messages'
import type { Locale } from '#src/site/site.ts'

type Words = (inputs: Record<string, never>, options?: { locale: Locale }) => string

/** Label of every audit action. */
const actions = {
  'account.askRight': m.audit_account_ask_right,
  'account.edit': m.audit_account_edit,
  'account.endOthers': m.audit_account_end_others,
  'account.endSession': m.audit_account_end_session,
  'account.password': m.audit_account_password,
  'address.changeInactive': m.audit_address_change_inactive,
  'address.create': m.audit_address_create,
  'address.edit': m.audit_address_edit,
  'address.setDelivery': m.audit_address_set_delivery,
  'admin.create': m.audit_admin_create,
  'basket.approve': m.audit_basket_approve,
  'basket.reset': m.audit_basket_reset,
  'basket.step': m.audit_basket_step,
  'baskets.import': m.audit_baskets_import,
  'catalogue.import': m.audit_catalogue_import,
  'companies.import': m.audit_companies_import,
  'company.create': m.audit_company_create,
  'company.edit': m.audit_company_edit,
  'company.setParent': m.audit_company_set_parent,
  'contact.activationLink': m.audit_contact_activation_link,
  'contact.create': m.audit_contact_create,
  'contact.delete': m.audit_contact_delete,
  'contact.edit': m.audit_contact_edit,
  'contact.email': m.audit_contact_email,
  'contact.endSessions': m.audit_contact_end_sessions,
  'contacts.import': m.audit_contacts_import,
  'database.restore': m.audit_database_restore,
  'i18n.dump': m.audit_i18n_dump,
  'i18n.import': m.audit_i18n_import,
  'i18n.save': m.audit_i18n_save,
  'i18n.saveMarks': m.audit_i18n_save_marks,
  'i18n.saveNotes': m.audit_i18n_save_notes,
  'i18n.saveTerms': m.audit_i18n_save_terms,
  'i18n.vartextXml': m.audit_i18n_vartext_xml,
  'maintenance.set': m.audit_maintenance_set,
  'password.change': m.audit_password_change,
  'password.changeLink': m.audit_password_change_link,
  'password.reset': m.audit_password_reset,
  'price.upload': m.audit_price_upload,
  'prices.import': m.audit_prices_import,
  'register.company': m.audit_register_company,
  'register.contact': m.audit_register_contact,
  'register.resend': m.audit_register_resend,
  'session.changeLine': m.audit_session_change_line,
  'session.login': m.audit_session_login,
  'session.logout': m.audit_session_logout,
  'session.switchUser': m.audit_session_switch_user,
  'system.import': m.audit_system_import,
  'vartexts.import': m.audit_vartexts_import,
  'view.remove': m.audit_view_remove,
  'view.rename': m.audit_view_rename,
  'view.save': m.audit_view_save,
} satisfies Record<string, Words>

export type AuditAction = keyof typeof actions

const isAction = (name: string): name is AuditAction => Object.hasOwn(actions, name)

/** Returns the label of an audited action. If this portal does not know the action, returns the action's own name. */
export const actionName = (action: string, locale?: Locale): string =>
  isAction(action) ? actions[action]({}, locale && { locale }) : action

export const auditActions = Object.keys(actions)
