import { matchAt } from './match-at.ts'

/**
 * Families of placeholders that can be mistaken for words, percentages or money. Which of them a list uses depends on
 * the program that shows its texts.
 */
export const families = [':name', '@name', '%name', '% s', '%v', '$1'] as const
export type Family = (typeof families)[number]

const none: readonly Family[] = []

/** The families that are hardly ever mistaken for something else. They apply if nothing is known about a list. */
export const plainFamilies: readonly Family[] = [':name', '% s']

const names = {
  // The sign does not begin a placeholder after a letter or digit: "a:b", "12:30", "https:", "user@example.org",
  // "50%off". But ":count/:total" has two.
  ':name':
    /(?<![\p{Script=Latin}\p{N}:.@\\}\])])(?<!(?<!:[A-Za-z_][A-Za-z_\d]{1,60})\/)(?<!\p{N} ):[A-Za-z_][A-Za-z_\d]{1,60}(?![A-Za-z_\d]|\()/uy,
  '@name': /(?<![\p{Script=Latin}\p{N}@/._-])@[a-z_][A-Za-z_\d]{0,60}(?![A-Za-z_\d@]|\.[A-Za-z])/uy,
  '%name':
    /(?<![\p{Script=Latin}\p{N}%\]})])(?<![\p{N}}] )%(?!(?:hh?|ll?|[zjtq])[sdiufFeEgGxXoc](?![A-Za-z_\d]))[a-z_][A-Za-z_\d]{2,60}(?![A-Za-z_\d%])/uy,
} as const

/** Checked before the patterns, because lookbehind is slow. */
const startsName = (code: number) => code === 0x5f || (code > 0x40 && code < 0x5b) || (code > 0x60 && code < 0x7b)

const familyOf: Record<string, keyof typeof names> = { ':': ':name', '@': '@name', '%': '%name' }

/**
 * Returns the `:name`, `@name` or `%name` that begins at `at`; null if there is none, or if its family is not in
 * `held`.
 */
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

/** Returns the family of a placeholder; undefined if it belongs to none of them. */
export const familyOfPlaceholder = (text: string): Family | undefined =>
  families.find((family) => written[family].test(text))
