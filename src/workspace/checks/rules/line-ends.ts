import { type Check, type Found, nothing } from '#src/workspace/checks/check.ts'

const breaks = /\r\n?|\n/g
// Indentation comes from the code in which the text was written, and is shown as a space.
const indented = /(?:\r\n?|\n)[ \t]+/g
const hasBreak = /[\r\n]/
const kindsOf = (found: readonly string[]) => [...new Set(found)]

export const lineEnds: Check = {
  severity: 'warning',
  find({ source, target }): readonly Found[] {
    if (!hasBreak.test(source) && !hasBreak.test(target)) return nothing
    const sources: readonly string[] = source.replaceAll(indented, ' ').match(breaks) ?? []
    const targets: readonly string[] = target.replaceAll(indented, ' ').match(breaks) ?? []
    if (sources.length !== targets.length)
      return [{ code: 'break-count', part: String(sources.length), range: null, fix: null }]
    const [kind, ...others] = kindsOf(sources)
    if (kind === undefined || others.length > 0 || kindsOf(targets).join('') === kind) return nothing
    const text = target.replaceAll(breaks, kind)
    return [{ code: 'break-kind', part: '', range: null, fix: { start: 0, end: target.length, text } }]
  },
}
