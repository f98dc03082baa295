import type { Who } from './session.ts'
import type { Locale } from '#src/site/site.ts'

export type Caller = {
  token: string | null
  /** The user of the portal session that has the token. The backend identifies the caller by the token alone. */
  whose?: Pick<Who, 'username' | 'realUsername'>
  locale: Locale
  ip: string
  userAgent: string
  host: string
  /** Location of the page that makes the call, if it has one. */
  location?: string
  /** Address of a portal in front that forwards this call, at one of our sites; undefined if there is none. */
  front?: string | undefined
  signal?: AbortSignal
}
