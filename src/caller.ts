import type { Who } from './session.ts'
import type { Locale } from './site.ts'

/** Who calls, as the portal or an HTTP request tells it. */
export type Caller = {
  token: string | null
  /** Whose session of the portal's the token is from; a backend takes it from the token alone. */
  whose?: Pick<Who, 'username' | 'realUsername'>
  locale: Locale
  ip: string
  userAgent: string
  host: string
  /** Of the page that it comes from, where that stands under one. */
  location?: string
  /** Where a portal that passes this call on is reached, at a site of ours; undefined where nobody stands between. */
  front?: string | undefined
  /** Aborted when nobody waits for the answer any more. */
  signal?: AbortSignal
}
