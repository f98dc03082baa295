import type { Refusal } from '#src/contract/call/call.ts'
import type { SharedPort } from '#src/workspace/shared/shared-port.ts'

/** Answers every list with ada as the author of this key, or with the refusal `refused`. `asked` has the requests. */
export function authorsOf(key = 'key.1', refused?: Refusal['code']) {
  const asked: string[] = []
  const readAuthors: SharedPort['readAuthors'] = async ({ space, lang, revision }) => {
    asked.push(`${space} ${lang}`)
    if (refused) return { ok: false, refusal: { code: refused, messages: [] } }
    const authors = [{ by: 'ada', texts: [{ key, at: '2026-11-21T08:02:11Z' }] }]
    return { ok: true, data: { authors, revision }, messages: [] }
  }
  return { asked, readAuthors }
}
