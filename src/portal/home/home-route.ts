import { redirect } from '@tanstack/react-router'
import { localPath } from '#src/local-path.ts'
import type { Frame } from '#src/vue/session.functions.ts'

/** Somebody who is signed in already is sent on: back where a link led, else to companies, choice of line or shop. */
export async function sendOn(frame: Frame | null, wanted: string): Promise<void> {
  if (!frame?.who || frame.closed) return
  const local = localPath(wanted)
  throw redirect({ href: local ?? (await nextPlace()), replace: true })
}

async function nextPlace(): Promise<string> {
  try {
    const { findNextPlace } = await import('#src/vue/session.functions.ts')
    return await findNextPlace()
  } catch {
    // No server: the shop is out of reach, this portal's own screens are not.
    return '/welcome'
  }
}
