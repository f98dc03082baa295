import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Portal } from '#e2e/kit/portal.ts'
import { languages, type Locale } from '#src/site/site.ts'

/** How a screen is looked at. */
export type View = { locale: Locale; colorScheme: 'light' | 'dark'; width: number }

/** What a screen comes to while it is used. */
export type State = {
  name: string
  /** Brings the open page into it; a state begins where the one before it ended. */
  act: (page: Page, portal: Portal) => Promise<void>
  tabs?: Tabs
  /** It takes long, or changes what others look at: with `npm run test:all`. */
  whole?: true
}

/** The area where the tab order follows the reading order: a list's toolbar, or the workspace header. */
export type Tabs = 'tools' | 'head'

export type Screen = {
  name: string
  account?: string
  path: string | ((portal: Portal) => Promise<string>)
  title: (inputs?: object, options?: { locale?: Locale }) => string
  status?: number
  /** In a browser without storage. */
  keepsNothing?: true
  /** The page sends a form by itself that leads on: not here. */
  stays?: true
  /** Nothing leads on from it, on purpose. */
  isEnd?: true
  /** How many times a bare page's JavaScript it may load. */
  weight?: number
  tabs?: Tabs
  /** In the language with the longest words, unless all views run. */
  longWords?: true
  states?: State[]
}

const widths = [320, 768, 1280]

export const views: readonly View[] = languages.flatMap(({ code: locale }) =>
  (['light', 'dark'] as const).flatMap((colorScheme) => widths.map((width) => ({ locale, colorScheme, width }))),
)

/** The view in which every run looks at a screen: chosen by its name, so that it stays when others come and go. */
export function viewOf({ name, account, longWords }: Screen): View {
  const fitting = views.filter(({ locale }) => !longWords || locale === 'de')
  const number = createHash('sha256').update(`${account} ${name}`).digest().readUInt32BE()
  const view = fitting[number % fitting.length]
  if (view === undefined) throw new Error('there is no view')
  return view
}

/** Returns a view in the other language, the other theme and another width. */
export function oppositeOf({ locale, colorScheme, width }: View): View {
  const view = views.find(
    (other) => other.locale !== locale && other.colorScheme !== colorScheme && other.width !== width,
  )
  if (view === undefined) throw new Error('there is no opposite view')
  return view
}
