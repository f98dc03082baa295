import { createContext, use } from 'react'
import { localeOf } from '#src/workspace/text/locale-of.ts'

/** The language of the site's master texts; undefined if no site is known. */
export const MasterLangContext = createContext<string | undefined>(undefined)

/** Returns the language of the texts of a source language, which may be `master`; undefined if it is not known. */
export function useSourceLang(src: string): string | undefined {
  const master = use(MasterLangContext)
  return src === 'master' ? master : localeOf(src)
}
