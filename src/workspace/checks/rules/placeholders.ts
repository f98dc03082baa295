import type { CarriedPart } from '#src/workspace/text-parts/missing.ts'
import { type Check, type Found, nothing } from '#src/workspace/checks/check.ts'
import { carriedFindings } from './carried.ts'

const isPlaceholder = (part: CarriedPart) => part.kind === 'placeholder'

export const placeholders: Check = {
  severity: 'error',
  find({ target, sourceParts, missing, extra }): readonly Found[] {
    if (missing.length === 0 && extra.length === 0) return nothing
    return carriedFindings(missing.filter(isPlaceholder), extra.filter(isPlaceholder), sourceParts, target, {
      missing: 'placeholder-missing',
      extra: 'placeholder-extra',
      changed: 'placeholder-changed',
    })
  },
}
