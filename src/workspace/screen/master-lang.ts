import { createContext, use } from 'react'
import { localeOf } from '#src/workspace/text/locale-of.ts'

/** The language of the site's master texts; undefined if no site is known. */
export const MasterLangContext = createContext<string | undefined>(undefined)

/**
 * Returns the locale tag of the source texts: for `master` the language of the site's master texts (undefined if no
 * site is known), otherwise the tag of `src`.
 */
export function useSourceLang(src: string): string | undefined {
  const master = use(MasterLangContext)
  return src === 'master' ? master : localeOf(src)
}
