import { m } from '#messages'
import type { Group } from '#src/session/groups.ts'
import type { Locale } from '#src/site/site.ts'

const names: Record<Group, (inputs: Record<string, never>, options?: { locale: Locale }) => string> = {
  IS_DEALER_ADMIN: m.state_right_is_dealer_admin,
  CAN_CREATE_COMPANIES: m.state_right_can_create_companies,
  CAN_CREATE_CONTACTS: m.state_right_can_create_contacts,
  CAN_APPROVE_ORDER: m.state_right_can_approve_order,
  CAN_TRANSLATE: m.state_right_can_translate,
  CAN_UPLOAD: m.state_right_can_upload,
  SEE_PRICELOGS: m.state_right_see_pricelogs,
  MANAGE_USERS: m.state_right_manage_users,
  CAN_CHANGE_PASSWORD: m.state_right_can_change_password,
}

export const rightName = (right: Group, locale?: Locale): string => names[right]({}, locale && { locale })
