import { useSyncExternalStore } from 'react'
import { readLocal, writeLocal } from './local-value.ts'

const name = 'portal.languages'
const ofTexts = /^\/(catalogs|catalog|article|vartext|system-i18n)(?![^/?#])/

export type LanguagePair = { src: string; dst: string }

const listeners = new Set<() => void>()
/** This tab's own comes before what another tab works on. */
let own: string | null = null
const read = () => own ?? readLocal(name)

/** Remembers the pair that is being worked on in this browser: menu, home page and palette lead to it. */
export function keepPair({ src, dst }: LanguagePair): void {
  if (src === dst) return
  own = `${src} ${dst}`
  writeLocal(name, own)
  for (const listener of listeners) listener()
}

/** The pair worked on last; undefined before the first. The page it leads to looks at whether there is such a pair. */
function pairIn(kept: string | null): LanguagePair | undefined {
  const [src, dst] = kept?.split(' ') ?? []
  return src && dst && src !== dst ? { src, dst } : undefined
}

/** An address of a page of texts with the pair worked on last, any other as it is. */
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
