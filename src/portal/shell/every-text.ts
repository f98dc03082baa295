/** The search of a list's page that leaves out no text. Callers add the language. */
export const everyText = {
  src: 'master',
  show: 'all',
  q: '',
  mode: 'plain',
  in: 'any',
  tag: '',
  check: '',
  by: '',
  since: '',
  sort: 'text',
  unit: '',
} as const
