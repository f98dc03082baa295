/**
 * A generator that reads or writes a file in slices. A reader yields its progress, 0 to 1; a writer yields pieces of
 * the file.
 */
export type Steps<Result, Piece = number> = Generator<Piece, Result, undefined>

export type ExportHead = { space: string; src: string; dst: string; revision: number | null; exportedAt: string }

/**
 * The head of a file: what it says about itself. A field is null if the file does not contain it, for example because
 * another tool has written the file.
 */
export type FileHead = { [Field in keyof ExportHead]: ExportHead[Field] | null }

/** A text in a file. An empty `target` or `before.text` means that there is no translation. */
export type FileText = {
  key: string
  source: string
  target: string
  review: boolean
  /** Text and review mark of the workspace at the export; null if the file does not contain them. */
  before: { text: string; review: boolean } | null
  desc: string
}

/**
 * A text that was read from a file. `line`: the line where its entry begins, from 1. `asWritten`: source and target
 * with all white space as in the file; set only if this differs, and the file does not declare white space significant.
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

/** A fault of a file. `line`: from 1; in a sheet, the row. `detail`: a name, a key or a line, depending on `code`. */
export type Fault = { line: number; code: FaultCode; detail: string }

/**
 * Result of reading a file. `leftOut`: what could not be imported although the file is accepted: places of content that
 * belongs to no text, and keys of texts that cannot be stored.
 */
export type FileRead =
  | { ok: true; head: FileHead; texts: ReadText[]; leftOut: string[] }
  | { ok: false; faults: Fault[] }

export const noHead: FileHead = { space: null, src: null, dst: null, revision: null, exportedAt: null }
