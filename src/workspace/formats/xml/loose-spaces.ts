import type { ReadText } from '#src/workspace/formats/exchanged.ts'
import { toBox } from '#src/workspace/text/line-ends.ts'

const runs = /[\t\n\r ]+/g
const hasBreak = /[\n\r]/

// Signs that stand for line breaks. They are restored only in a unit whose codes have line breaks, because other texts
// may contain these signs.
const kept: Record<string, string> = { '\n': '\ufdd0', '\r': '\ufdd1' }
/**
 * Replaces the line breaks within an inline code with substitute characters, so that `withLooseSpaces` does not
 * collapse them: unlike line breaks around a code, they are never indentation. `withKeptBreaks` restores them.
 */
export const withBreaksKept = (text: string): string => text.replaceAll(/[\n\r]/g, (sign) => kept[sign] ?? sign)

const broken = (text: string) => text.replaceAll('\ufdd0', '\n').replaceAll('\ufdd1', '\r')
/**
 * Restores the line breaks that `withBreaksKept` has replaced, in all texts of a unit. Call it only if a code of the
 * unit contains line breaks, because other texts may contain the substitute characters themselves.
 */
export function withKeptBreaks(text: ReadText): ReadText {
  const { source, target, before } = text
  const made = {
    ...text,
    source: broken(source),
    target: broken(target),
    before: before && { ...before, text: broken(before.text) },
  }
  if (!text.asWritten) return made
  return { ...made, asWritten: { source: broken(text.asWritten.source), target: broken(text.asWritten.target) } }
}

/**
 * Replaces each line break and the white space around it by one space, or by nothing at the edges. Spaces within a line
 * stay.
 */
function collapsed(text: string): string {
  if (!hasBreak.test(text)) return text
  return text.replaceAll(runs, (run, at: number) => {
    if (!hasBreak.test(run)) return run
    return at === 0 || at + run.length === text.length ? '' : ' '
  })
}

const asItIs = (text: string) => text
const indentOf = (line: string) => line.length - line.trimStart().length

/**
 * Removes the first and last line if they are empty, and the common indentation, which a program has added around a
 * text of several lines.
 */
function outdented(text: string): string {
  const lines = text.split('\n')
  const inner = lines.slice(lines[0]?.trim() === '' ? 1 : 0, lines.at(-1)?.trim() === '' ? -1 : undefined)
  const indents = inner.filter((line) => line.trim() !== '').map(indentOf)
  const indent = indents.reduce((least, one) => Math.min(least, one), Infinity)
  return inner.map((line) => line.slice(Math.min(indent, indentOf(line)))).join('\n')
}

/**
 * Replaces each line break, with the white space around it, by one space, and removes it at the start and end of a
 * text. For units whose white space the file does not declare significant. If this changes the source or target,
 * `asWritten` contains both as written in the file.
 */
export function withLooseSpaces(text: ReadText): ReadText {
  const [source, target] = [collapsed(text.source), collapsed(text.target)]
  if (source === text.source && target === text.target) return text
  const asWritten = { source: text.source, target: text.target }
  return { ...text, source, target, review: text.review && target !== '', asWritten }
}

/**
 * Returns a text from a file with the white space that was most likely meant. Without `xml:space="preserve"`, line
 * breaks count as indentation, but many tools leave that attribute out. A target that equals the current or the
 * exported one is kept as written. If the list's source has line breaks and equals the file's, the target keeps its
 * line breaks, without the common indentation. Any other target is collapsed. `source` and `target`: the current texts
 * of the list.
 */
export function spacedLike(read: ReadText, source: string, target: string): ReadText {
  const { asWritten } = read
  if (asWritten === undefined) return read
  const isHere = [target, read.before?.text].some((one) => one !== undefined && toBox(one) === asWritten.target)
  const hasSpaces = collapsed(source) !== source
  const way = [asItIs, outdented].find((one) => hasSpaces && one(asWritten.source) === toBox(source))
  if (isHere) return { ...read, ...asWritten, source: collapsed(source) === read.source ? source : read.source }
  if (way) return { ...read, source, target: way(asWritten.target) }
  return collapsed(source) === read.source ? { ...read, source } : read
}
