import type { CarriedPart } from '#src/workspace/text-parts/missing.ts'
import type { Part } from '#src/workspace/text-parts/part.ts'
import { type Check, type Found, nothing } from '#src/workspace/checks/check.ts'
import { carriedFindings } from './carried.ts'

const isTag = (part: CarriedPart) => part.kind === 'tag'
const voids = /^(?:br|hr|img|wbr|input)$/i

function unpaired(parts: readonly Part[]): Part | undefined {
  const open: Extract<Part, { kind: 'tag' }>[] = []
  for (const part of parts) {
    if (part.kind !== 'tag' || part.role === 'empty') continue
    if (part.role === 'open') open.push(part)
    else {
      while (open.length > 0 && open.at(-1)?.name !== part.name && voids.test(open.at(-1)?.name ?? '')) open.pop()
      if (open.pop()?.name !== part.name) return part
    }
  }
  return open.find(({ name }) => !voids.test(name))
}

/** "<Please choose>" for "<Bitte wählen>": words between signs, which look like a tag without umlauts only. */
function areWords(source: string, parts: readonly Part[], extra: readonly CarriedPart[], target: readonly Part[]) {
  if (extra.length === 0) return false
  const isWord = (part: CarriedPart) =>
    part.kind === 'tag' &&
    part.role === 'open' &&
    !voids.test(part.name) &&
    !part.text.includes('=') &&
    part.text.length > 3
  const isClosed = ({ name }: { name: string }) =>
    target.some((part) => part.kind === 'tag' && part.role === 'close' && part.name === name)
  const own = parts.filter(({ kind }) => kind === 'tag').length
  const between = (source.match(/[<‹][^<>‹›=]{1,100}[>›]/g) ?? []).length
  return extra.every((part) => isWord(part) && part.kind === 'tag' && !isClosed(part)) && between - own >= extra.length
}

export const tags: Check = {
  severity: 'error',
  find({ source, target, sourceParts, targetParts, missing, extra }): readonly Found[] {
    if (!source.includes('<') && !target.includes('<')) return nothing
    // What the source opens and never closes is no tag but a word between signs: "<none>".
    if (unpaired(sourceParts)) return nothing
    if (missing.every((part) => !isTag(part)) && areWords(source, sourceParts, extra.filter(isTag), targetParts))
      return nothing
    const found = carriedFindings(missing.filter(isTag), extra.filter(isTag), sourceParts, target, {
      missing: 'tag-missing',
      extra: 'tag-extra',
      changed: 'tag-changed',
    })
    if (found.length > 0) return found
    const wrong = unpaired(targetParts)
    if (!wrong) return nothing
    const range = { start: wrong.at, end: wrong.at + wrong.text.length }
    return [{ code: 'tag-order', part: wrong.text, range, fix: null }]
  },
}
