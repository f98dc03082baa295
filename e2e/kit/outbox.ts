import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Portal } from './portal.ts'

type Outbox = Pick<Portal, 'data'>

/** Returns the mails to `address`, or all mails without it, oldest first. */
export function mailsIn({ data }: Outbox, address = ''): string[] {
  return globSync(join(data, 'outbox', '*.eml'))
    .sort()
    .map((path) => readFileSync(path, 'utf8').replaceAll('=\r\n', ''))
    .filter((mail) => mail.includes(`To: ${address}`))
}

/** Returns the mail’s link to a portal page; undefined if it has none. */
export const linkIn = (mail: string, page: string): string | undefined =>
  new RegExp(`http\\S+/${page}/[\\w-]{43}`).exec(mail)?.[0]

/** Waits for this many mailed links to a portal page and returns the newest. */
export async function linkTo(outbox: Outbox, address: string, page: string, count = 1): Promise<string> {
  const links = () => mailsIn(outbox, address).flatMap((mail) => linkIn(mail, page) ?? [])
  await expect.poll(() => links().length).toBe(count)
  return links().at(-1) ?? ''
}
