import {
  listCountries,
  readRegistration,
  readRegistrationLink,
  registerCompany,
  registerContact,
  resendRegistration,
} from '#src/gateway/register/register.functions.ts'
import { firstLook } from '#src/portal/form/rows/place-rows.tsx'
import { withFailureToast } from '#src/portal/form/with-failure-toast.ts'

type Contact = Parameters<typeof registerContact>[0]['data']
type Company = Parameters<typeof registerCompany>[0]['data']

export const sendContact = (data: Contact) => withFailureToast(registerContact({ data }))
export const sendAgain = (email: string) => withFailureToast(resendRegistration({ data: { email } }))
export const sendCompany = (data: Company) => withFailureToast(registerCompany({ data }))

export type Registration = NonNullable<Awaited<ReturnType<typeof readRegistration>>>
const unknown: Registration = { email: '', names: {}, waitSeconds: 0 }

/**
 * Returns the entries of the first step, for the page after it and for correcting them. Returns empty entries if this
 * browser has none, or if `isRequested` is false.
 */
export const loadRegistration = async (isRequested: boolean) =>
  isRequested ? ((await readRegistration()) ?? unknown) : unknown

/**
 * Returns the data for the page of the second step: the link's state, the countries, and the usual formats in
 * `country`. If the link cannot be checked, it counts as valid, and is checked when the form is sent.
 */
export async function loadCompanyForm(token: string, country: string) {
  const [link, countries, look] = await Promise.all([
    readRegistrationLink({ data: { token } }).catch(() => null),
    listCountries(),
    firstLook(country),
  ])
  return {
    token,
    link: link?.ok ? link.data : { state: 'open' as const, email: '', is_own: true },
    countries,
    look,
  }
}
