import type { Who } from './session.ts'
import type { Locale } from './site.ts'

export type Caller = {
  token: string | null
  /** Whose portal session the token is from; a backend identifies the caller by the token alone. */
  whose?: Pick<Who, 'username' | 'realUsername'>
  locale: Locale
  ip: string
  userAgent: string
  host: string
  /** The location of the page the call comes from, where it has one. */
  location?: string
  /** The address, at one of our sites, of a portal that forwards this call; undefined without one. */
  front?: string | undefined
  signal?: AbortSignal
}
