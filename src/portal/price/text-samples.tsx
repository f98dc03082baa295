import { m } from '#messages'
import type { Data } from '#src/contract/call/call.ts'
import type { i18n } from '#src/contract/i18n.ts'
import { Cell, Head, HeadRow, Row, Table } from '#src/ui/table.tsx'
import { css } from '#styles/css'

type Found = Data<typeof i18n.vartextXml>
type Sample = NonNullable<Found['samples']>[number]

const stack = css({ display: 'flex', flexDirection: 'column', gap: '2' })
const summary = css({ cursor: 'pointer', minHeight: 'tool' })
const key = css({ textStyle: 'code', overflowWrap: 'anywhere' })
const text = css({ overflowWrap: 'anywhere', whiteSpace: 'pre-line' })
const quiet = css({ color: 'ink-2', textStyle: 'small' })

const kinds = [
  ['new', m.upload_new],
  ['changed', m.upload_changed],
  ['removed', m.upload_removed],
  ['unchanged', m.upload_unchanged],
] as const

export function TextSamples({ found }: { found: Found }) {
  const { samples = [] } = found
  return (
    <div className={stack}>
      {kinds.map(([kind, label]) => {
        const own = samples.filter((sample) => sample.kind === kind)
        if (own.length === 0) return null
        const title = m.upload_first({ kind: label(), count: own.length, all: found[kind] })
        return (
          <details key={kind} open={kind === 'changed'}>
            <summary className={summary}>{title}</summary>
            <SampleTable title={title} samples={own} isChange={kind === 'changed'} />
          </details>
        )
      })}
    </div>
  )
}

type SampleTableProps = { title: string; samples: readonly Sample[]; isChange: boolean }

function SampleTable({ title, samples, isChange }: SampleTableProps) {
  return (
    <Table caption={title}>
      <thead>
        <HeadRow data-plain>
          <Head>{m.name_key()}</Head>
          {isChange ? <Head>{m.upload_before()}</Head> : null}
          <Head>{isChange ? m.upload_after() : m.name_text()}</Head>
        </HeadRow>
      </thead>
      <tbody>
        {samples.map(({ key: name, lang, before, after }) => (
          <Row key={name} data-plain>
            <Cell data-card="title">
              <span className={key}>{name}</span>{' '}
              {isChange ? <span className={quiet}>{lang === '' ? m.upload_description() : lang}</span> : null}
            </Cell>
            {isChange ? (
              <Cell data-label={m.upload_before()}>
                <span className={text}>{before ?? '–'}</span>
              </Cell>
            ) : null}
            <Cell data-label={isChange ? m.upload_after() : m.name_text()}>
              <span className={text}>{after ?? before ?? '–'}</span>
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  )
}
