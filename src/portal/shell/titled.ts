import { loadPart } from './browser/load-part.ts'
import type { Frame } from '#src/gateway/session/session.functions.ts'

/** A page's part of the document's title, before the site's name. */
export function titled({ frame }: { frame: Frame | null }, title: string) {
  return { meta: [{ title: frame ? `${title} · ${frame.site.title}` : title }] }
}

type Headed = { match: { routeId: string; context: { frame: Frame | null } } }

/** The same where the title comes with the page: the login page does not carry those of all others. */
export async function laterTitle({ match }: Headed) {
  const { titles } = await loadPart(() => import('./titles.ts'))
  return titled(match.context, titles[match.routeId]?.() ?? '')
}
