import { useSyncExternalStore } from 'react'
import { readLocal, writeLocal } from './local-value.ts'

const name = 'portal.languages'
const ofTexts = /^\/(catalogs|catalog|article|vartext|system-i18n)(?![^/?#])/

export type LanguagePair = { src: string; dst: string }

const listeners = new Set<() => void>()
/** The pair of this tab, which takes precedence over the pair of another tab. */
let own: string | null = null
const read = () => own ?? readLocal(name)

/**
 * Stores the language pair that the user works on. The menu, the home page and the command palette then link to this
 * pair. Ignores a pair of two equal languages.
 */
export function saveLastPair({ src, dst }: LanguagePair): void {
  if (src === dst) return
  own = `${src} ${dst}`
  writeLocal(name, own)
  for (const listener of listeners) listener()
}

/**
 * Parses a stored pair; undefined if there is none. Does not check whether the languages exist; the linked page does.
 */
function pairIn(kept: string | null): LanguagePair | undefined {
  const [src, dst] = kept?.split(' ') ?? []
  return src && dst && src !== dst ? { src, dst } : undefined
}

/**
 * Adds the last language pair to the address of a page with texts, unless the address already names one. Returns any
 * other address unchanged.
 */
export function withLastPair(href: string): string {
  const pair = ofTexts.test(href) ? pairIn(read()) : undefined
  if (!pair) return href
  const [path = '', query = ''] = href.split('?')
  return `${path}?${new URLSearchParams({ ...pair, ...Object.fromEntries(new URLSearchParams(query)) })}`
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

export function useLastPair(): LanguagePair | undefined {
  const kept = useSyncExternalStore(subscribe, read, () => null)
  return pairIn(kept)
}
