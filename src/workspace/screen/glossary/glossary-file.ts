import { m } from '#messages'
import { download } from '#src/browser/download.ts'
import { BrokenFile } from '#src/workspace/formats/collected.ts'
import { decoded } from '#src/workspace/formats/decoded.ts'
import { faultWords } from '#src/workspace/screen/exchange/fault-words.ts'
import type { GlossaryTerm, TermChange } from '#src/workspace/store/shared/terms.ts'
import { foldWord } from '#src/workspace/terms/fold.ts'
import { wordingOf } from '#src/workspace/terms/wording-of.ts'
import { readTermCsv, type TermWords, writeTermCsv } from '#src/workspace/terms/term-csv.ts'
import { randomId } from '#src/browser/random-id.ts'

const whyNot = { broken: m.glossary_file_broken, missing: m.glossary_file_missing, long: m.glossary_file_long }

/**
 * Reads the terms of a CSV file. A single faulty line refuses the whole file; `why` is then the reason in the reader's
 * language.
 */
export function readTermFile(bytes: Uint8Array): { ok: true; terms: TermWords[] } | { ok: false; why: string } {
  try {
    const read = readTermCsv(decoded(bytes))
    return read.ok ? read : { ok: false, why: whyNot[read.why]({ line: read.line }) }
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error
    return { ok: false, why: faultWords(error.fault) }
  }
}

const idOf = ({ term, translation }: TermWords) => JSON.stringify([foldWord(term), foldWord(translation)])

/**
 * Returns the terms of a file that the glossary lacks, as changes that add them, and the number of those that it has. A
 * term counts as known if the glossary has the same term with the same translation, apart from case, apostrophes and ß;
 * its note and forbidden words are not compared. A term that the file has twice counts once, with its last wording.
 */
export function newTerms(
  read: readonly TermWords[],
  known: readonly GlossaryTerm[],
): { added: TermChange[]; known: number } {
  const there = new Set(known.map(idOf))
  const inFile = new Map(read.map((one) => [idOf(one), one]))
  const added = [...inFile].filter(([id]) => !there.has(id)).map(([, one]) => one)
  return {
    added: added.map((one) => Object.assign(wordingOf(one), { id: randomId(), removed: false })),
    known: inFile.size - added.length,
  }
}

export const saveCsv = (terms: readonly TermWords[], pair: string): void =>
  download(new Blob([writeTermCsv(terms)], { type: 'text/csv' }), `glossary-${pair}.csv`)
