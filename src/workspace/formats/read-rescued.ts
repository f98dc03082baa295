import { rescuedFile } from '#src/workspace/rescued-file.ts'
import { BrokenFile, createCollected } from './collected.ts'
import { noHead, type FileRead } from './exchanged.ts'

/** The open list: its collection and target language. */
export type RescuedPlace = { space: string; dst: string }

/**
 * Reads the texts of the open list; texts of other lists and languages are left out. If the open list has none, reads
 * those of the first text’s list.
 */
export function readRescued(content: string, open?: RescuedPlace): FileRead {
  const file = rescuedFile.safeParse(jsonIn(content)).data
  if (!file) throw new BrokenFile('unknown-format', 1, 'json')
  const collected = createCollected()
  const isOf = (place: RescuedPlace | undefined, { scope, lang }: { scope: string; lang: string }) =>
    scope === place?.space && lang === place.dst
  const [first] = file.texts
  const place = file.texts.some((one) => isOf(open, one)) ? open : first && { space: first.scope, dst: first.lang }
  for (const [index, one] of file.texts.entries()) {
    const { key, text, base, scope, lang } = one
    if (!isOf(place, one)) collected.leaveOut(`${key} (${scope}, ${lang})`)
    else
      collected.take({
        key,
        source: '',
        target: text,
        review: false,
        before: { text: base ?? '', review: false },
        line: index + 1,
      })
  }
  return collected.result({
    ...noHead,
    space: place?.space ?? null,
    dst: place?.dst ?? null,
    exportedAt: file.exportedAt,
  })
}

function jsonIn(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return undefined
  }
}
