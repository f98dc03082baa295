import type { Refusal } from '#src/contract/call/call.ts'
import type { SharedPort } from '#src/workspace/shared/shared-port.ts'

/** Who wrote the texts as a server tells it: ada the one with this key, in every list; or what it refuses with. */
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
