import {
  changePassword,
  readForgotten,
  readPasswordLink,
  resetPassword,
} from '#src/gateway/password/password.functions.ts'
import { withFailureToast } from '#src/portal/form/with-failure-toast.ts'

type Reset = Parameters<typeof resetPassword>[0]['data']
type Change = Parameters<typeof changePassword>[0]['data']

export const sendReset = (data: Reset) => withFailureToast(resetPassword({ data }))
export const sendNewPassword = (data: Change) => withFailureToast(changePassword({ data }))

export const loadForgotten = async (isSent: boolean) => (isSent ? ((await readForgotten()) ?? { email: '' }) : null)

/**
 * Returns the state of a password link, and the email address of its account. If the link cannot be checked, it counts
 * as valid, and is checked when the form is sent.
 */
export async function loadPasswordLink(token: string) {
  const link = await readPasswordLink({ data: { token } }).catch(() => null)
  return link?.ok ? link.data : { state: 'open' as const, email: '' }
}
