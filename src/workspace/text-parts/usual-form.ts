import { partsOf } from './parts.ts'

/** The start of an argument with forms. Most texts have none and need no parsing. */
const beginning = /\{[^{}]*,\s*(?:plural|selectordinal|select)\s*,/
const maxRead = 5_000

type Frame = { kind: 'argument'; hasOther: boolean } | { kind: 'form'; isShown: boolean }

/**
 * Returns a text with plural or select forms as it reads with the form `other`, and the number of forms beside it.
 * Returns null for a text without forms, or with forms that cannot be read.
 */
export function usualForm(text: string): { text: string; more: number } | null {
  if (text.length > maxRead || !beginning.test(text)) return null
  const open: Frame[] = []
  let shown = ''
  let more = 0
  for (const part of partsOf(text)) {
    const here = open.at(-1)
    if (part.kind !== 'icu') {
      if (here?.kind === 'argument') continue
      if (open.every((frame) => frame.kind === 'argument' || frame.isShown)) shown += part.text
    } else if (part.role === 'head') open.push({ kind: 'argument', hasOther: false })
    else if (part.role === 'branch') {
      if (here?.kind !== 'argument') return null
      const isShown = part.selector === 'other'
      if (isShown) here.hasOther = true
      else more += 1
      open.push({ kind: 'form', isShown })
    } else {
      if (here === undefined || (here.kind === 'argument' && !here.hasOther)) return null
      open.pop()
    }
  }
  return open.length > 0 || shown.trim() === '' ? null : { text: shown, more }
}
