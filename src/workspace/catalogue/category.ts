import * as z from 'zod'
import { unitKeys } from './unit-keys.ts'

const texts = z.array(z.string())
const unit = z.object({ tid: z.string(), text: unitKeys })

const articleEntry = z.object({
  article: z.object({
    id: z.number(),
    model: z.string(),
    name: z.string(),
    title: z.optional(z.string()),
    t9n_tags: texts,
    keys: z.optional(texts),
  }),
})

export const category = z.object({
  id: z.number(),
  url: z.string(),
  props: z.object({ label: z.nullable(unit), name: z.string(), image: z.string() }),
  t9n_tags: texts,
  get children() {
    return z.array(z.union([category, articleEntry]))
  },
})

export type Category = z.infer<typeof category>
export type ArticleEntry = z.infer<typeof articleEntry>['article']
