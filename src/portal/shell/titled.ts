import type { Frame } from '#src/gateway/session/session.functions.ts'

/** A page's part of the document's title, before the site's name. */
export function titled({ frame }: { frame: Frame | null }, title: string) {
  return { meta: [{ title: frame ? `${title} · ${frame.site.title}` : title }] }
}
