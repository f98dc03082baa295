// `system` also lists the system's own actions, which are left out by default.
export const auditListing = {
  columns: ['at'],
  sort: '-at',
  filters: { who: 'text', as: 'text', what: 'text', system: 'flag', from: 'day', to: 'day' },
} as const
