import * as z from 'zod/mini'

export const shows = ['all', 'untranslated', 'unsaved', 'conflicts', 'findings'] as const
export type Show = (typeof shows)[number]

const languageCode = z.string().check(z.regex(/^(master|[a-z]{2,3}(-[A-Za-z0-9]{2,8})*)$/))
const targetCode = languageCode.check(z.refine((code) => code !== 'master'))

// The router reads a bare ?q=16 as a number: a search for digits is a search all the same.
const text = z.pipe(z.union([z.string(), z.number(), z.boolean()]), z.transform(String))

/** The workspace's address: a value that does not fit falls back to its default, the others stay. */
export const workspaceSearchSchema = z.object({
  src: z.catch(z._default(languageCode, 'master'), 'master'),
  dst: z.catch(z._default(targetCode, 'en'), 'en'),
  show: z.catch(z._default(z.enum(shows), 'all'), 'all'),
  q: z.catch(z._default(text, ''), ''),
  unit: z.catch(z._default(text, ''), ''),
})

export type WorkspaceSearch = z.infer<typeof workspaceSearchSchema>

export const workspaceSearchDefaults: WorkspaceSearch = { src: 'master', dst: 'en', show: 'all', q: '', unit: '' }
