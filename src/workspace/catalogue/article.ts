import * as z from 'zod'
import { unitKeys } from './unit-keys.ts'

const unit = z.object({ tid: z.string(), text: unitKeys })
const label = z.union([z.string(), z.object({ t9n: z.boolean(), val: z.string() })])

const item = z.object({
  type: z.enum(['text', 'editbox', 'checkbox', 'combobox', 'sum', 'messagebox', 'tooltip', 'logic']),
  tid: z.string(),
  text: unitKeys,
  label: z.optional(label),
  options: z.optional(z.array(unit)),
})

const group = z.object({
  type: z.enum(['row', 'multirow', 'frame', 'accordion']),
  label: z.optional(label),
  get children() {
    return z.array(z.union([group, item]))
  },
})

export const article = z.object({
  id: z.number(),
  model: z.string(),
  groups: z.array(group),
  pid2trus: z.record(z.string(), z.array(z.string())),
  /** Texts of other lists, by language and key. A language that was never fetched is missing. */
  texts: z.optional(z.record(z.string(), z.record(z.string(), z.string()))),
})

export type Article = z.infer<typeof article>
export type Group = z.infer<typeof group>
export type Item = z.infer<typeof item>
export type Label = z.infer<typeof label>
export type OtherTexts = NonNullable<Article['texts']>
