import { m } from '#messages'
import type { Data } from '#src/contract/call/call.ts'
import { price } from '#src/contract/price.ts'
import { readUploads } from '#src/gateway/price/price.functions.ts'
import { useShell } from '#src/portal/shell/shell.ts'
import { tell } from '#src/portal/shell/tell.ts'
import { inEuros } from './price-words.ts'
import { tagOf } from '#src/site.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Cell, Head, HeadRow, Row, Table } from '#src/ui/table.tsx'
import { css } from '#styles/css'
import { UploadCounts } from './upload-counts.tsx'
import { UploadSection } from './upload-section.tsx'
import { useUpload, type Watch } from './use-upload.ts'

type Found = Data<typeof price.upload>
type Move = NonNullable<Found['rises']>[number]

const heading = css({ textStyle: 'body', fontWeight: 'strong', paddingBlockEnd: '2' })
const quiet = css({ color: 'ink-2' })
const column = { width: '8.5rem' }
const pollMs = 1_000

/** Identifies this upload as the one new id on the server, and waits for its end to know the outcome. */
async function watchUploads(_: File, isCheck: boolean): Promise<Watch> {
  const before = new Set((await readUploads()).map(({ id }) => id))
  const readMine = async () => (await readUploads()).find((one) => !before.has(one.id) && one.isCheck === isCheck)
  return {
    async findOut() {
      for (;;) {
        const mine = await readMine()
        if (mine === undefined || mine.phase === 'failed' || mine.phase === 'refused') return 'nothing'
        if (mine.phase === 'done') return 'written'
        await new Promise((done) => setTimeout(done, pollMs))
      }
    },
    async readFar() {
      const { phase, bytes, totalBytes, lines } = (await readMine()) ?? {}
      if (phase !== 'reading' && phase !== 'comparing' && phase !== 'writing') return undefined
      return { phase, lines: lines ?? 0, share: totalBytes ? (bytes ?? 0) / totalBytes : 1 }
    },
  }
}

const countsOf = (found: Found) =>
  [
    [m.upload_new(), found.new],
    [m.upload_changed(), found.changed],
    [m.upload_unchanged(), found.unchanged],
  ] as const

export function PriceUpload() {
  const upload = useUpload({
    kind: 'prices',
    part: 'prices',
    schema: price.upload.data,
    watch: watchUploads,
    onSaved: (counts) => void tell((toasts) => toasts.pricesUploaded(counts)),
  })
  const { state } = upload
  return (
    <UploadSection
      title={m.upload_prices()}
      text={m.upload_prices_text()}
      accept=".csv,.txt,text/csv,text/plain"
      upload={upload}
      saved={state.name === 'saved' ? <UploadCounts counts={countsOf(state.data)} /> : null}
      found={
        state.name === 'checked'
          ? { content: <Review found={state.data} />, mayChange: state.data.new + state.data.changed > 0 }
          : undefined
      }
    />
  )
}

function Review({ found }: { found: Found }) {
  const { columns = [], encoding, leaps = 0, rises = [], falls = [] } = found
  return (
    <>
      <Notice
        tone={leaps > 0 ? 'warn' : 'info'}
        role="status"
        title={leaps > 0 ? m.upload_leaps({ count: leaps }) : m.upload_checked()}
      >
        {leaps > 0 ? m.upload_leaps_text() : found.new + found.changed > 0 ? m.upload_checked_text() : m.upload_same()}
      </Notice>
      <UploadCounts counts={countsOf(found)} />
      {encoding ? (
        <p className={quiet}>
          {m.upload_found({ columns: columns.join(', '), encoding: encoding === 'utf-8' ? 'UTF-8' : 'Windows-1252' })}
        </p>
      ) : null}
      {rises.length > 0 ? <Moves title={m.upload_rises()} moves={rises} /> : null}
      {falls.length > 0 ? <Moves title={m.upload_falls()} moves={falls} /> : null}
    </>
  )
}

function Moves({ title, moves }: { title: string; moves: readonly Move[] }) {
  const { locale } = useShell()
  const change = new Intl.NumberFormat(tagOf(locale), {
    style: 'percent',
    signDisplay: 'always',
    maximumFractionDigits: 1,
  })
  return (
    <div>
      <h3 className={heading}>{title}</h3>
      <Table caption={title}>
        <thead>
          <HeadRow data-plain>
            <Head>{m.name_article()}</Head>
            {[m.upload_before(), m.upload_after(), m.upload_change()].map((label) => (
              <Head key={label} align="end" style={column}>
                {label}
              </Head>
            ))}
          </HeadRow>
        </thead>
        <tbody>
          {moves.map((move) => (
            <Row key={`${move.article_uid} ${move.article_type}`} data-plain>
              <Cell data-card="title">{move.article_uid}</Cell>
              <Cell align="end" data-label={m.upload_before()}>
                {inEuros(move.before, locale)}
              </Cell>
              <Cell align="end" data-label={m.upload_after()}>
                {inEuros(move.after, locale)}
              </Cell>
              <Cell align="end" data-card="end">
                {change.format(Number(move.after) / Number(move.before) - 1)}
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </div>
  )
}
