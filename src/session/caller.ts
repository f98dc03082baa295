import type { Who } from './session.ts'
import type { Locale } from '#src/site/site.ts'

export type Caller = {
  token: string | null
  /**
   * The user of the session with this token, for logs and checks in the portal. The backend identifies the caller only
   * by the token.
   */
  whose?: Pick<Who, 'username' | 'realUsername'>
  locale: Locale
  ip: string
  userAgent: string
  host: string
  /** Location of the page that makes the call, if it has one. */
  location?: string
  /**
   * Address, at one of our sites, at which a portal in front received the request that it forwards; undefined without
   * such a portal.
   */
  front?: string | undefined
  signal?: AbortSignal
}
