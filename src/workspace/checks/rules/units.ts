import { type Check, type Found, nothing } from '#src/workspace/checks/check.ts'
import { hasSign, unitPattern, unitWords } from './unit-signs.ts'

type Written = { sign: string; gap: string; at: number }

const unitsIn = (words: string): Written[] =>
  [...words.matchAll(unitPattern)].map((found) => ({
    gap: found[1] ?? '',
    sign: found[2] ?? '',
    at: found.index + 1 + (found[1]?.length ?? 0),
  }))

function beyond(here: readonly Written[], there: readonly Written[]): Written[] {
  const rest = there.map(({ sign }) => sign)
  return here.filter(({ sign }) => {
    const at = rest.indexOf(sign)
    if (at !== -1) rest.splice(at, 1)
    return at === -1
  })
}

/** Written without a number before it: "in mm: 25". */
const isElsewhere = (words: string, written: readonly Written[], sign: string) =>
  !written.some((unit) => unit.sign === sign) && hasSign(words, sign)

const rangeOf = ({ at, sign }: Written) => ({ start: at, end: at + sign.length })

export const units: Check = {
  severity: 'warning',
  find({ sourceWords, targetWords }): readonly Found[] {
    if (!/[\d\ue000][ \u00a0\u202f-]?[\p{L}%‰°€$£]/u.test(sourceWords)) return nothing
    const sources = unitsIn(sourceWords)
    if (sources.length === 0) return nothing
    const targets = unitsIn(targetWords)
    const lacking = beyond(sources, targets).filter(
      ({ sign }) => !unitWords[sign]?.test(targetWords) && !isElsewhere(targetWords, targets, sign),
    )
    const surplus = beyond(targets, sources)
    const found: Found[] = []
    // Each language spaces percent signs its own way. Joined in the source, joined here: "16mm" for "16 mm" is a slip.
    const gap = sources.find((unit) => /\s/.test(unit.gap))?.gap
    if (gap !== undefined && sources.every((unit) => unit.gap !== ''))
      for (const unit of targets)
        if (unit.gap === '' && unit.sign !== '%' && sources.some(({ sign }) => sign === unit.sign))
          found.push({
            code: 'unit-space',
            part: unit.sign,
            range: rangeOf(unit),
            fix: { start: unit.at, end: unit.at, text: gap },
          })
    const [lack] = lacking
    const [more] = surplus
    if (!lack) return found
    if (more && lacking.length === 1 && surplus.length === 1)
      return [
        ...found,
        { code: 'unit-changed', part: lack.sign, range: rangeOf(more), fix: { ...rangeOf(more), text: lack.sign } },
      ]
    return [...found, { code: 'unit-missing', part: lacking.map(({ sign }) => sign), range: null, fix: null }]
  },
}
