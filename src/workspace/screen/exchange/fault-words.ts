import { m } from '#messages'
import type { Fault, FaultCode } from '#src/workspace/formats/exchanged.ts'
import { tagWords } from '#src/workspace/text/tag-words.ts'

const joint = ' → '

const words: Record<FaultCode, (fault: { detail: string }) => string> = {
  'not-utf8': () => m.exchange_fault_not_utf8(),
  empty: () => m.exchange_fault_empty(),
  'unknown-format': () => m.exchange_fault_unknown_format(),
  'other-workbook': () => m.exchange_fault_other_workbook(),
  'locked-workbook': () => m.exchange_fault_locked_workbook(),
  packed: () => m.exchange_fault_packed(),
  'translation-memory': () => m.exchange_fault_memory(),
  document: () => m.exchange_fault_document(),
  'xml-broken': m.exchange_fault_xml,
  'xml-ampersand': () => m.exchange_fault_ampersand(),
  'xml-doctype': () => m.exchange_fault_doctype(),
  'xliff-version': m.exchange_fault_version,
  'xliff-languages': ({ detail }) =>
    m.exchange_fault_languages({ detail: detail.split(joint).map(tagWords).join(joint) }),
  'xliff-inline': m.exchange_fault_inline,
  'xliff-segment': m.exchange_fault_segment,
  'po-syntax': m.exchange_fault_po,
  'po-escape': m.exchange_fault_escape,
  'po-plural': () => m.exchange_fault_plural(),
  'po-charset': m.exchange_fault_charset,
  'po-incomplete': () => m.exchange_fault_incomplete(),
  'csv-quote': () => m.exchange_fault_quote(),
  'sheet-cells': m.exchange_fault_cells,
  'sheet-column': m.exchange_fault_column,
  'sheet-column-twice': m.exchange_fault_column_twice,
  'sheet-state': m.exchange_fault_state,
  'cell-not-text': m.exchange_fault_not_text,
  'cell-not-computed': m.exchange_fault_not_computed,
  'xlsx-broken': () => m.exchange_fault_xlsx(),
  'key-missing': () => m.exchange_fault_no_key(),
  'key-twice': m.exchange_fault_key_twice,
  'not-well-formed': m.exchange_fault_characters,
}

const ofWholeFile: ReadonlySet<FaultCode> = new Set([
  'unknown-format',
  'other-workbook',
  'locked-workbook',
  'packed',
  'translation-memory',
  'document',
  'empty',
  'xlsx-broken',
])

export function faultWords({ line, code, detail }: Fault): string {
  const reason = words[code]({ detail })
  return ofWholeFile.has(code) ? reason : m.exchange_fault_line({ line, reason })
}
