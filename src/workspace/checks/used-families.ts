import { languageOf } from '#src/workspace/text/locale-of.ts'
import { families, type Family, familyOfPlaceholder, plainFamilies } from '#src/workspace/text-parts/families.ts'
import { partsOf } from '#src/workspace/text-parts/parts.ts'

type Wording = { source: string; target: string | null }
type Tally = { seen: number; kept: number; lost: number }

const mayHave = /[:@%] ?[A-Za-z_]|%[+#\d]|\$\d/
/** Max texts that are read. More would hardly change the result. */
const maxLooked = 2_000
/** Max length of a text that is read. */
const maxLength = 5_000

// In these languages "s" is a word: "sleva v % s DPH".
const withWordS = new Set(['bs', 'cs', 'hr', 'sk', 'sl', 'sr'])

function isUsed(family: Family, { seen, kept, lost }: Tally): boolean {
  if (plainFamilies.includes(family)) return lost < 3 || kept >= lost
  // Without translations, the sources decide.
  return kept + lost === 0 ? seen >= 3 : kept >= 2 && kept >= 2 * lost
}

/**
 * Returns the families of placeholders that a list uses. A family counts if the translations keep most of its
 * placeholders or, without translations, if the sources have at least three of them. A family in `plainFamilies` counts
 * unless the translations lose most of its placeholders. Reads at most 2,000 texts.
 */
export function usedFamilies(texts: Iterable<Wording>, sourceLang: string): readonly Family[] {
  const tallies = new Map<Family, Tally>(families.map((family) => [family, { seen: 0, kept: 0, lost: 0 }]))
  let looked = 0
  for (const { source, target } of texts) {
    if (!mayHave.test(source) || source.length > maxLength) continue
    for (const { kind, text } of partsOf(source, families)) {
      const family = kind === 'placeholder' ? familyOfPlaceholder(text) : undefined
      const tally = family && tallies.get(family)
      if (!tally) continue
      tally.seen += 1
      if (target === null || target === '' || target === source) continue
      if (target.includes(text)) tally.kept += 1
      else tally.lost += 1
    }
    looked += 1
    if (looked === maxLooked) break
  }
  const used = [...tallies].flatMap(([family, tally]) => (isUsed(family, tally) ? family : []))
  return withWordS.has(languageOf(sourceLang)) ? used.filter((family) => family !== '% s') : used
}
