import { useRouterState } from '@tanstack/react-router'
import type { Layout } from './banner.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** How the frame stands around this page, where not with the main menu beside it. */
    layout?: Layout
  }
}

// Of the page that is to be seen: while the next one is on its way, not of that one yet.

export const useShownPath = (): string => useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname ?? '' })

export const useShownLayout = (): Layout =>
  useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.layout ?? 'side' })

export const useIsPageBusy = (): boolean =>
  useRouterState({ select: ({ matches }) => matches.some(({ status }) => status === 'pending') })
