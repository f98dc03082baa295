/** The address of a list's page that leaves out no text; its language is added. */
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
