import { m } from '#messages'
import type { Data } from '#src/contract/call/call.ts'
import type { i18n } from '#src/contract/i18n.ts'
import { type PlainColumn, PlainTable } from '#src/ui/table.tsx'
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

const shown = (words: string | null | undefined) => <span className={text}>{words ?? '–'}</span>

const columns = (): PlainColumn<Sample>[] => [
  { label: m.name_key(), show: (sample) => <span className={key}>{sample.key}</span>, card: 'title' },
  { label: m.name_text(), show: ({ before, after }) => shown(after ?? before) },
]

const changeColumns = (): PlainColumn<Sample>[] => [
  {
    label: m.name_key(),
    show: ({ key: name, lang }) => (
      <>
        <span className={key}>{name}</span> <span className={quiet}>{lang === '' ? m.upload_description() : lang}</span>
      </>
    ),
    card: 'title',
  },
  { label: m.upload_before(), show: ({ before }) => shown(before) },
  { label: m.upload_after(), show: ({ before, after }) => shown(after ?? before) },
]

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
            <PlainTable caption={title} rows={own} columns={kind === 'changed' ? changeColumns() : columns()} />
          </details>
        )
      })}
    </div>
  )
}
