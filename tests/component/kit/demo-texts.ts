import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { root } from '#src/cli/checkout/root.mjs'
import type { PairQuery } from '#src/workspace/sync/port/port.ts'
import { FakeServer } from '#tests/workspace/rig.ts'

const languages = ['master', 'en', 'de', 'fr'] as const
const row = z.object({
  key: z.string(),
  description: z.string(),
  tags: z.string(),
  master: z.string(),
  en: z.string(),
  de: z.string(),
  fr: z.string(),
})
const readDemo = (file: string) =>
  z.array(row).parse(parse(readFileSync(join(root, 'src/backend/demo/data', file)), { columns: true }))
const demo = readDemo('system.csv')

/** The demo's system messages, with their tags. */
export class DemoTexts extends FakeServer {
  constructor() {
    super()
    for (const { key, description, ...of } of demo) {
      this.units.set(key, { desc: description, revision: 1 })
      for (const lang of languages) if (of[lang] !== '') this.put(lang, key, of[lang], 'import')
    }
    this.history.length = 0
  }

  override answerRead(query: PairQuery) {
    const answer = super.answerRead(query)
    const tags = new Map(demo.map((one) => [one.key, one.tags.split('|').filter(Boolean)]))
    const texts = answer.texts.map((one) => ({ ...one, tags: tags.get(one.text[0] ?? '') ?? [] }))
    return { ...answer, texts, t9n_tags: query.since === undefined ? [...new Set([...tags.values()].flat())] : [] }
  }
}
