export const auditListing = {
  columns: ['at'],
  sort: '-at',
  filters: { who: 'text', as: 'text', what: 'text', from: 'day', to: 'day' },
} as const
