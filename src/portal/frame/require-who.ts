import { redirect } from '@tanstack/react-router'
import type { Frame } from '#src/vue/session.functions.ts'

/**
 * Sends somebody who is not signed in, or for whom the portal is closed, to the login box, and back
 * here afterwards. For orientation only: what may be read or done is decided by the handlers.
 */
export function requireWho(frame: Frame, href: string): void {
  if (frame.who === null || frame.closed) throw redirect({ to: '/', search: { redirect: href } })
}
