import { useRouterState } from '@tanstack/react-router'
import type { Layout } from './banner.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    layout?: Layout
  }
}

// Path and layout of the visible page. While the next page loads, this is still the previous one.

export const useShownPath = (): string => useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname ?? '' })

export const useShownRoute = (): string => useRouterState({ select: ({ matches }) => matches.at(-1)?.routeId ?? '' })

/** Whether the address names a company (`cid`) other than the user's. */
export const useIsOtherCompany = (own: number | undefined): boolean =>
  useRouterState({
    select: ({ matches }) => {
      const search: { cid?: unknown } = matches.at(-1)?.search ?? {}
      return search.cid !== undefined && search.cid !== own
    },
  })

export const useShownLayout = (): Layout =>
  useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.layout ?? 'side' })

export const useIsPageBusy = (): boolean =>
  useRouterState({ select: ({ matches }) => matches.some(({ status }) => status === 'pending') })
