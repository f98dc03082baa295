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

/** To whom a link was mailed, on the page that says so. */
export const loadForgotten = async (isSent: boolean) => (isSent ? ((await readForgotten()) ?? { email: '' }) : null)

/** A link that could not be looked at counts as open: sending the form tells. */
export async function loadPasswordLink(token: string) {
  const link = await readPasswordLink({ data: { token } }).catch(() => null)
  return link?.ok ? link.data : { state: 'open' as const, email: '' }
}
