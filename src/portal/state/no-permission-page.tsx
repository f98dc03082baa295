import { m } from '#messages'
import type { Who } from '#src/session.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import type { Group } from '#src/vue/call.ts'
import { Locked } from './state-drawing.tsx'
import { StatePage } from './state-page.tsx'

const rights: Record<Group, () => string> = {
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

/** Names the right that is missing and who can grant it. */
export function NoPermissionPage({ right, who }: { right: Group; who: Who }) {
  return (
    <StatePage
      title={m.state_forbidden()}
      icon={<Locked />}
      actions={<ButtonLink href="/">{m.state_to_start()}</ButtonLink>}
    >
      <p>{m.state_forbidden_text({ right: rights[right](), code: right })}</p>
      <p>{m.state_forbidden_who({ company: who.company[1], username: who.username })}</p>
    </StatePage>
  )
}
