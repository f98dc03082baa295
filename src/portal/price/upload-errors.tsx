import Download from 'lucide-react/icons/download'
import { m } from '#messages'
import { useShell } from '#src/portal/shell/shell.ts'
import { csvDelimiter, type Locale } from '#src/site.ts'
import { Button } from '#src/ui/button.tsx'
import { Cell, Head, HeadRow, Row, Table } from '#src/ui/table.tsx'
import { css } from '#styles/css'

const scroll = css({ maxHeight: '[20rem]', overflow: 'auto' })
const stack = css({ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '3' })
const full = css({ width: 'full' })
const narrow = { width: '5rem' }

type UploadErrorsProps = {
  errors: readonly { line: number; message: string }[]
  /** Number of errors not in `errors`. */
  more: number
}

export function UploadErrors({ errors, more }: UploadErrorsProps) {
  const { locale } = useShell()
  return (
    <div className={stack}>
      <div className={`${scroll} ${full}`} tabIndex={0} role="region" aria-label={m.upload_errors()}>
        <Table caption={m.upload_errors()}>
          <thead>
            <HeadRow data-plain>
              <Head align="end" style={narrow}>
                {m.upload_line()}
              </Head>
              <Head>{m.upload_wrong()}</Head>
            </HeadRow>
          </thead>
          <tbody>
            {errors.map(({ line, message }) => (
              <Row key={`${line} ${message}`} data-plain>
                <Cell align="end" data-label={m.upload_line()}>
                  {line}
                </Cell>
                <Cell data-card="foot">{message}</Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </div>
      {more > 0 ? <p>{m.upload_more_errors({ count: more })}</p> : null}
      <Button icon={<Download />} onClick={() => save(errors, locale)}>
        {m.upload_errors_save()}
      </Button>
    </div>
  )
}

function save(errors: UploadErrorsProps['errors'], locale: Locale): void {
  const rows = [[m.upload_line(), m.upload_wrong()], ...errors.map(({ line, message }) => [String(line), message])]
  const text = rows
    .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(csvDelimiter(locale)))
    .join('\r\n')
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([`\ufeff${text}\r\n`], { type: 'text/csv;charset=utf-8' }))
  link.download = 'errors.csv'
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
