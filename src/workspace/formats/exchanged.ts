/** Work in slices. Reading yields the share that is done, writing yields pieces of the file. */
export type Steps<Result, Piece = number> = Generator<Piece, Result, undefined>

export type ExportHead = { space: string; src: string; dst: string; revision: number | null; exportedAt: string }

/** null if the file does not say, for example if it comes from another tool. */
export type FileHead = { [Field in keyof ExportHead]: ExportHead[Field] | null }

/** A text in a file. An empty target or base is no translation. */
export type FileText = {
  key: string
  source: string
  target: string
  review: boolean
  /** The workspace's text and review mark when the file was written; null if the file does not say. */
  before: { text: string; review: boolean } | null
  desc: string
}

/**
 * `line`: where the entry begins, from 1. `asWritten`: the text with all its white space, if that differs and the file
 * does not say that white space counts.
 */
export type ReadText = Omit<FileText, 'desc'> & { line: number; asWritten?: Pick<FileText, 'source' | 'target'> }

export const faultCodes = [
  'not-utf8',
  'empty',
  'unknown-format',
  'other-workbook',
  'locked-workbook',
  'packed',
  'translation-memory',
  'document',
  'xml-broken',
  'xml-ampersand',
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
  'sheet-column-twice',
  'sheet-state',
  'cell-not-text',
  'cell-not-computed',
  'xlsx-broken',
  'key-missing',
  'key-twice',
  'not-well-formed',
] as const
export type FaultCode = (typeof faultCodes)[number]

/** `line` is a row in a sheet. `detail` depends on the code: a name, a key, a line. */
export type Fault = { line: number; code: FaultCode; detail: string }

/** `leftOut`: the places of content that belongs to no text, and the keys of texts that cannot be stored. */
export type FileRead =
  | { ok: true; head: FileHead; texts: ReadText[]; leftOut: string[] }
  | { ok: false; faults: Fault[] }

export const noHead: FileHead = { space: null, src: null, dst: null, revision: null, exportedAt: null }
