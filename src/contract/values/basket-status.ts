export const basketStatus = {
  open: 0,
  unknown: 1,
  waiting: 2,
  ready: 3,
  analyzing: 4,
  inProduction: 5,
  error: 6,
} as const

export const basketTabs = ['open', 'process', 'finished'] as const
export type BasketTab = (typeof basketTabs)[number]

export function basketTabOf(status: number): BasketTab {
  if (status <= basketStatus.waiting) return 'open'
  return status <= basketStatus.analyzing ? 'process' : 'finished'
}

export const basketColumns = ['basket', 'customer', 'line', 'status', 'created', 'changed', 'approval'] as const
export type BasketColumn = (typeof basketColumns)[number]
