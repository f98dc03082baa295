import { loadPart } from './browser/load-part.ts'
import type { Frame } from '#src/gateway/session/session.functions.ts'

export function titled({ frame }: { frame: Frame | null }, title: string) {
  return { meta: [{ title: frame ? `${title} · ${frame.site.title}` : title }] }
}

type Headed = { match: { routeId: string; context: { frame: Frame | null } } }

/** For titles loaded with the page, so that the login page does not carry all of them. */
export async function laterTitle({ match }: Headed) {
  const { titles } = await loadPart(() => import('./titles.ts'))
  return titled(match.context, titles[match.routeId]?.() ?? '')
}
