/** Work in slices: after each the page may do something else. Reading yields what share of it is done, writing what is written. */
export type Steps<Result, Piece = number> = Generator<Piece, Result, undefined>

/** What an export says of all its texts: from which list, in which languages, and as the server's revision stood. */
export type ExportHead = { space: string; src: string; dst: string; revision: number | null; exportedAt: string }

/** The same as it was read. null: the file does not say, as one that another tool has made. */
export type FileHead = { [Field in keyof ExportHead]: ExportHead[Field] | null }

/** One text in a file. An empty target or base is no translation. */
export type FileText = {
  key: string
  source: string
  target: string
  /** Marked for review. */
  review: boolean
  /** What stood in the workspace when the file was written, and whether it was marked then; null where the file does not say. */
  before: { text: string; review: boolean } | null
  desc: string
}

/** A text as it was read, and where its entry begins, from 1. */
export type ReadText = Omit<FileText, 'desc'> & { line: number }

export const faultCodes = [
  'not-utf8',
  'empty',
  'unknown-format',
  'xml-broken',
  'xml-doctype',
  'xliff-version',
  'xliff-languages',
  'xliff-inline',
  'xliff-segment',
  'po-syntax',
  'po-escape',
  'po-plural',
  'po-charset',
  'po-incomplete',
  'csv-quote',
  'sheet-cells',
  'sheet-column',
  'sheet-state',
  'cell-not-text',
  'xlsx-broken',
  'key-missing',
  'key-twice',
  'not-well-formed',
] as const
export type FaultCode = (typeof faultCodes)[number]

/** Why a file is refused, by line (in a sheet: row). `detail` is what the code is about: a name, a key, a line. */
export type Fault = { line: number; code: FaultCode; detail: string }

export type FileRead = { ok: true; head: FileHead; texts: ReadText[] } | { ok: false; faults: Fault[] }

export const noHead: FileHead = { space: null, src: null, dst: null, revision: null, exportedAt: null }
