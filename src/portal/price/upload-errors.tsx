import type { ReactNode } from 'react'
import Download from 'lucide-react/icons/download'
import { m } from '#messages'
import { download } from '#src/browser/download.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import { csvDelimiter, type Locale } from '#src/site/site.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { PlainTable } from '#src/ui/table.tsx'
import { css } from '#styles/css'

const scroll = css({ maxHeight: '[20rem]', overflow: 'auto' })
const stack = css({ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '3' })
const full = css({ width: 'full' })

type Lines = readonly { line: number; message: string }[]
type UploadErrorsProps = {
  errors: Lines
  /** Number of further errors that `errors` does not contain. */
  more: number
}

export function UploadErrors({ errors, more }: UploadErrorsProps) {
  return (
    <LineTable caption={m.upload_errors()} lines={errors} more={more > 0 && m.upload_more_errors({ count: more })} />
  )
}

type UploadDoubtsProps = { doubts: Lines; more: number; text: string; children?: ReactNode }

/** Shows the lines of a file that look damaged. `more`: number of further lines that are not in `doubts`. */
export function UploadDoubts({ doubts, more, text, children }: UploadDoubtsProps) {
  const title = m.upload_doubts({ count: doubts.length + more })
  return (
    <>
      <Notice tone="warn" role="status" title={title}>
        {text}
      </Notice>
      <LineTable caption={title} lines={doubts} more={more > 0 && m.upload_doubts_more({ count: more })} />
      {children}
    </>
  )
}

function LineTable({ caption, lines, more }: { caption: string; lines: Lines; more: ReactNode }) {
  const { locale } = useShell()
  return (
    <div className={stack}>
      <div className={`${scroll} ${full}`} tabIndex={0} role="region" aria-label={caption}>
        <PlainTable
          caption={caption}
          rows={lines}
          columns={[
            { label: m.upload_line(), show: ({ line }) => line, width: '5rem', align: 'end' },
            { label: m.upload_wrong(), show: ({ message }) => message, card: 'foot' },
          ]}
        />
      </div>
      {more ? <p>{more}</p> : null}
      <Button icon={<Download />} onClick={() => save(lines, locale)}>
        {m.upload_errors_save()}
      </Button>
    </div>
  )
}

function save(lines: Lines, locale: Locale): void {
  const rows = [[m.upload_line(), m.upload_wrong()], ...lines.map(({ line, message }) => [String(line), message])]
  const text = rows
    .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(csvDelimiter(locale)))
    .join('\r\n')
  download(new Blob([`\ufeff${text}\r\n`], { type: 'text/csv;charset=utf-8' }), 'errors.csv')
}
