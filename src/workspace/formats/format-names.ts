export const formatNames = ['xliff-1.2', 'xliff-2.1', 'po', 'csv', 'xlsx'] as const
export type FormatName = (typeof formatNames)[number]

export const fileKinds: Record<FormatName, { part?: string; ending: string; type: string }> = {
  'xliff-1.2': { part: '-1.2', ending: 'xlf', type: 'application/x-xliff+xml' },
  'xliff-2.1': { part: '-2.1', ending: 'xlf', type: 'application/xliff+xml' },
  po: { ending: 'po', type: 'text/x-gettext-translation' },
  csv: { ending: 'csv', type: 'text/csv;charset=utf-8' },
  xlsx: { ending: 'xlsx', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
}

/**
 * Extensions of the files that can be read, by format. XLIFF is also recognised by its content, and a workbook by its
 * first bytes.
 */
export const readEndings = {
  xliff: ['xlf', 'xliff'],
  po: ['po', 'pot'],
  rows: ['csv', 'tsv', 'txt'],
  workbook: ['xlsx', 'xlsm'],
  rescued: ['json'],
} satisfies Record<string, readonly string[]>

/**
 * Value of the `accept` attribute of a file input: the extensions of all files that can be imported, such as
 * `.xlf,.po`.
 */
export const acceptedFiles = Object.values(readEndings)
  .flat()
  .map((ending) => `.${ending}`)
  .join(',')
