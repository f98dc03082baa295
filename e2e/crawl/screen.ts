import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { Portal } from '#e2e/kit/portal.ts'
import { languages, type Locale } from '#src/site/site.ts'

/** The language, colour scheme and window width (px) in which a screen is checked. */
export type View = { locale: Locale; colorScheme: 'light' | 'dark'; width: number }

/** A state of a screen during use. */
export type State = {
  name: string
  /** Brings the open page into the state, starting from the state before it. */
  act: (page: Page, portal: Portal) => Promise<void>
  tabs?: Tabs
  /** Runs only with `npm run test:all`, because the state takes long or changes data that other tests see. */
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
  /** Runs in a browser without IndexedDB. */
  keepsNothing?: true
  /** The page submits a form by itself and would leave the screen. The crawl blocks the request. */
  stays?: true
  /** The page leads nowhere, on purpose. */
  isEnd?: true
  /** The maximum JavaScript of the page, as a multiple of a bare page’s. */
  weight?: number
  tabs?: Tabs
  /** Uses German, which has the longest words, for the view of every run. */
  longWords?: true
  states?: State[]
}

const widths = [320, 768, 1280]

export const views: readonly View[] = languages.flatMap(({ code: locale }) =>
  (['light', 'dark'] as const).flatMap((colorScheme) => widths.map((width) => ({ locale, colorScheme, width }))),
)

/**
 * Returns the view in which every run checks a screen. It depends on the screen’s name and account, so it does not
 * change when other screens are added or removed.
 */
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
