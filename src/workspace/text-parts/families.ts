import { matchAt } from './match-at.ts'

/** Placeholders that read like words, like the rest of a percentage or like money: which of them hold depends on the program that shows the texts. */
export const families = [':name', '@name', '%name', '% s', '%v', '$1'] as const
export type Family = (typeof families)[number]

const none: readonly Family[] = []

/** Those that are no words in any text, so that they hold where nothing is known of the others. */
export const plainFamilies: readonly Family[] = [':name', '% s']

const names = {
  // Not the sign behind a letter or figure: "a:b", "12:30", "https:", "user@example.org", "50%off". But ":count/:total" are two.
  ':name':
    /(?<![\p{Script=Latin}\p{N}:.@\\}\])])(?<!(?<!:[A-Za-z_][A-Za-z_\d]{1,60})\/)(?<!\p{N} ):[A-Za-z_][A-Za-z_\d]{1,60}(?![A-Za-z_\d]|\()/uy,
  '@name': /(?<![\p{Script=Latin}\p{N}@/._-])@[a-z_][A-Za-z_\d]{0,60}(?![A-Za-z_\d@]|\.[A-Za-z])/uy,
  '%name':
    /(?<![\p{Script=Latin}\p{N}%\]})])(?<![\p{N}}] )%(?!(?:hh?|ll?|[zjtq])[sdiufFeEgGxXoc](?![A-Za-z_\d]))[a-z_][A-Za-z_\d]{2,60}(?![A-Za-z_\d%])/uy,
} as const

/** Asked first: patterns that look back take long. */
const startsName = (code: number) => code === 0x5f || (code > 0x40 && code < 0x5b) || (code > 0x60 && code < 0x7b)

const familyOf: Record<string, keyof typeof names> = { ':': ':name', '@': '@name', '%': '%name' }

/** A placeholder at its sign that reads like a word; null unless its family is one of those that hold. */
export function wordLikeAt(text: string, at: number, held: readonly Family[] = none): string | null {
  const family = familyOf[text.charAt(at)]
  if (family === undefined || !startsName(text.charCodeAt(at + 1)) || !held.includes(family)) return null
  return matchAt(names[family], text, at)?.[0] ?? null
}

const written: Record<Family, RegExp> = {
  ':name': /^:\w/,
  '@name': /^@\w/,
  '%name': /^%[a-z_]\w{2,}$/,
  '% s': /^% /,
  '%v': /^%(?:\d{1,2}\$)?[+#]?[vqTrtwS]$/,
  $1: /^\$\d$/,
}

/** The family of a placeholder that reads like a word. */
export const familyOfPlaceholder = (text: string): Family | undefined =>
  families.find((family) => written[family].test(text))
