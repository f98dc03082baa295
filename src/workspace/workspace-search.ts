import * as z from 'zod/mini'

const shows = ['all', 'untranslated', 'unsaved', 'conflicts', 'findings'] as const
export type Show = (typeof shows)[number]

const text = z.catch(z.string(), '')

/** The workspace's address: a value that does not fit falls back to its default, the others stay. */
export const workspaceSearchSchema = z.object({
  src: z.catch(z.string().check(z.regex(/^(master|[a-z]{2,3}(-[A-Za-z0-9]{2,8})*)$/)), 'master'),
  dst: z.catch(z.string().check(z.regex(/^(?!master$)[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/)), 'en'),
  show: z.catch(z.enum(shows), 'all'),
  q: text,
  unit: text,
})

export type WorkspaceSearch = z.infer<typeof workspaceSearchSchema>

export const workspaceSearchDefaults: WorkspaceSearch = { src: 'master', dst: 'en', show: 'all', q: '', unit: '' }
