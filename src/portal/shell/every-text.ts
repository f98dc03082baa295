/** Search parameters of the workspace's list with no filter set. Callers add the language. */
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
