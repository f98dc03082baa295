/**
 * Particles that German verbs move to the end of a clause: "Melden Sie sich an." for "anmelden". Longer ones come
 * first.
 */
const separable =
  /^(zusammen|herunter|heraus|hinaus|hinein|vorbei|weiter|wieder|zuruck|hinzu|durch|statt|unter|fest|fort|frei|hoch|nach|teil|uber|auf|aus|bei|dar|ein|los|mit|vor|weg|ab|an|um|zu)(\p{L}{3,30})$/u
/** Stems that change in the imperative: "Gib … ein", "Nimm … auf". */
const changed: Record<string, string> = { geb: 'gib', les: 'lies', nehm: 'nimm', seh: 'sieh', werf: 'wirf' }
const endOfForm = /^(?:e[nt]?|s?t|est|n)?(?![\p{L}\p{N}])/u
/** The last word of a clause. A tag, a punctuation mark or a conjunction follows. */
const lastWords = /(\p{L}+)(?=\s*(?:[.,;:!?…)"“”\n\ue001]|$|(?:und|oder|bzw)(?!\p{L})))/gu
/** Max length of a clause that is searched. Longer ones are rare and take time. */
const maxClause = 200

function hasSplit(stem: string, particle: string, text: string): boolean {
  for (let at = text.indexOf(stem); at !== -1; at = text.indexOf(stem, at + 1)) {
    if (/[\p{L}\p{N}]/u.test(text.charAt(at - 1))) continue
    const behind = text.slice(at + stem.length, at + stem.length + maxClause)
    if (!endOfForm.test(behind)) continue
    const clause = /^[^.!?;\n]*[.!?;\n]?/.exec(behind)?.[0] ?? ''
    if (Array.from(clause.matchAll(lastWords), ([, word]) => word).includes(particle)) return true
  }
  return false
}

/**
 * Returns whether a German text has a separable verb in two pieces, as "Melden Sie sich an" for "anmelden", or with
 * "zu" or "ge" inside. `word`: the infinitive; the result is false for any other word. Both must be in lower case
 * without diacritics.
 */
export function hasSeparated(word: string, text: string): boolean {
  const [, particle, rest] = separable.exec(word) ?? []
  if (particle === undefined || rest === undefined || !rest.endsWith('n')) return false
  const stem = rest.replace(/e?n$/, '')
  if (['ge', 'zu'].some((inner) => text.includes(particle + inner + stem))) return true
  return [stem, changed[stem]].some((one) => one !== undefined && hasSplit(one, particle, text))
}
