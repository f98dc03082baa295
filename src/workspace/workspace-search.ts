import * as z from 'zod'
import { checkIds } from './check-ids.ts'

const shows = ['all', 'untranslated', 'unsaved', 'review', 'conflicts', 'findings'] as const
export type Show = (typeof shows)[number]

/** Search modes. plain: the text as it was typed. words: whole words in any order. regex: a regular expression. */
export const modes = ['plain', 'words', 'regex'] as const
export type Mode = (typeof modes)[number]

export const fields = ['key', 'source', 'target', 'desc'] as const
export type Field = (typeof fields)[number]

const places = ['any', ...fields, 'note'] as const

const sorts = ['text', 'catalogue', 'key', 'source', 'length', 'changed', 'status'] as const
export type Sort = (typeof sorts)[number]

const text = z.catch(z.string(), '')
const oneOf = <const Names extends readonly [string, ...string[]]>(names: Names) => z.catch(z.enum(names), names[0])

/**
 * Returns a valid language pair. If both languages are the same, the source becomes 'master', because a language is not
 * translated into itself.
 */
export const pairOf = (src: string, dst: string) => ({ src: src === dst ? 'master' : src, dst })

/**
 * Schema of the search parameters in the workspace's URL. An invalid value is replaced by its default; the other values
 * stay.
 */
export const workspaceSearchSchema = z.object({
  // The contract's language codes: both "pt_BR" and "pt-BR" are valid.
  src: z.catch(z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_-]{0,34}$/)), 'master'),
  dst: z.catch(z.string().check(z.regex(/^(?!master$)[A-Za-z][A-Za-z0-9_-]{0,34}$/)), 'en'),
  show: oneOf(shows),
  q: text,
  mode: oneOf(modes),
  in: oneOf(places),
  tag: text,
  /** Lists only texts with an issue of this check. */
  check: z.catch(z.enum(['', ...checkIds]), ''),
  /** Name of the author to filter by; `me` for the current user. */
  by: text,
  since: z.catch(z.iso.date(), ''),
  sort: oneOf(sorts),
  unit: text,
})

export type WorkspaceSearch = z.infer<typeof workspaceSearchSchema>

type Schema<Search> = { parse: (search: unknown) => Search }

/**
 * Returns a function that parses the search parameters of a URL with a schema, and makes its languages a valid pair
 * (see `pairOf`).
 */
export const readerOf =
  <Search extends { src: string; dst: string }>(schema: Schema<Search>) =>
  (search: unknown): Search => {
    const read = schema.parse(search)
    return { ...read, ...pairOf(read.src, read.dst) }
  }

export const readWorkspaceSearch = readerOf(workspaceSearchSchema)

export const workspaceSearchDefaults: WorkspaceSearch = workspaceSearchSchema.parse({})
