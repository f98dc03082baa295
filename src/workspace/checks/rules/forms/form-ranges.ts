import { type Found, nothing, type Texts } from '#src/workspace/checks/check.ts'
import { type FormMark, formMarksIn, formsOf, isFor, limitsOf } from '#src/workspace/checks/piped-forms.ts'

/** Nobody reads more forms one by one, and each would be compared with each. */
const maxForms = 20

/** Finds forms for other numbers than the source's; each language may join or split them in its own way. */
export function formRangeFindings({ source, target }: Pick<Texts, 'source' | 'target'>): readonly Found[] {
  const from = formMarksIn(source)
  // If some forms have no mark, the plural's rules choose among these.
  if (from.length === 0 || from.length < formsOf(source).length) return nothing
  const to = formMarksIn(target, true)
  if (from.length + to.length > maxForms) return nothing
  const numbers = [...limitsOf(from), ...limitsOf(to), Number.MAX_SAFE_INTEGER].filter((number) => number >= 0)
  const beyond = (marks: readonly FormMark[], others: readonly FormMark[]) =>
    marks.filter((mark) =>
      numbers.some((number) => isFor(mark, number) && others.filter((other) => isFor(other, number)).length !== 1),
    )
  const lacking = beyond(from, to)
  const isWhole = to.length === formsOf(target).length
  const differing = lacking.length > 0 ? lacking : isWhole ? beyond(to, from) : from
  if (differing.length === 0) return nothing
  return [{ code: 'plural-range', part: differing.map(({ text }) => text), range: null, fix: null }]
}
