import { css } from '#styles/css'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { Progress } from '#src/ui/progress.tsx'
import { browserDownload } from '#src/workspace/offline/browser-download.ts'
import type { LanguagePair } from '#src/workspace/sync/catalogue/catalogue-port.ts'
import type { Inventory } from '#src/workspace/offline/inventory.ts'
import { languageName } from '#src/workspace/screen/names.ts'
import type { TextsView } from '#src/workspace/view.ts'
import { partsOfPair } from './pair-parts.ts'
import { PairStatus } from './pair-status.tsx'
import { useDownload } from './use-keeping.ts'
import type { Refusal } from '#src/contract/call/call.ts'
import { Notice } from '#src/ui/notice.tsx'
import type { DownloadShot } from '#src/workspace/offline/downloading.ts'

function reasonOf({ code, messages }: Refusal): string {
  if (code === 'unauthenticated') return `${m.workspace_needs_login()}.`
  return messages.length > 0 ? messages.join(' ') : m.keep_unreached()
}

type DownloadNoticeProps = Pick<DownloadShot, 'outcome' | 'missed'> & {
  /** Names of the pair, if it is not the open pair. */
  title: string | undefined
}

function DownloadNotice({ outcome, missed, title }: DownloadNoticeProps) {
  if (outcome === null || (outcome === 'done' && missed === 0)) return null
  if (outcome === 'done')
    return (
      <Notice title={title} tone="warn">
        {m.keep_missed({ count: missed })}
      </Notice>
    )
  if (outcome === 'cancelled') return <Notice title={title}>{m.keep_cancelled()}</Notice>
  if (outcome === 'full')
    return (
      <Notice title={title} tone="bad">
        {m.keep_full()}
      </Notice>
    )
  if (outcome === 'failed')
    return (
      <Notice title={title} tone="bad">
        {m.keep_not_written()}
      </Notice>
    )
  return (
    <Notice title={title} tone="warn">
      {m.keep_refused({ reason: reasonOf(outcome.refusal) })}
    </Notice>
  )
}

const part = css({ display: 'flex', flexDirection: 'column', gap: '3' })
const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' })

type DownloadPartProps = {
  inventory: Inventory
  pair: LanguagePair
  names: { source: string; target: string }
  languages: TextsView['languages']
  onStart: () => void
}

export function DownloadPart({ inventory, pair, names, languages, onStart }: DownloadPartProps) {
  const shot = useDownload()
  const isThis = shot.pair?.src === pair.src && shot.pair.dst === pair.dst
  const isRunning = shot.part !== null
  const nameOf = (code = '') => languageName(languages, code)
  const others = { source: nameOf(shot.pair?.src), target: nameOf(shot.pair?.dst) }
  const parts = partsOfPair(inventory, pair)
  const count = parts.filter(({ isHere }) => isHere).length
  const isWhole = count === parts.length
  const start = () => {
    onStart()
    void browserDownload().start(pair)
  }
  const word = isWhole ? m.keep_refresh() : count > 0 ? m.keep_go_on() : m.keep_download()
  return (
    <section className={part} aria-label={m.keep_pair(names)}>
      <h3 className={css({ fontWeight: 'strong' })}>{m.keep_pair(names)}</h3>
      <p role="status">
        {isRunning && !isThis
          ? m.keep_other_runs(others)
          : isWhole
            ? m.keep_whole()
            : m.keep_partly({ count, total: parts.length })}
      </p>
      <PairStatus parts={parts} running={isThis ? shot : null} />
      <div className={line}>
        {isRunning ? (
          <span className={css({ flex: '[1 1 10rem]' })}>
            <Progress label={m.keep_progress()} max={shot.total} parts={[{ value: shot.done, tone: 'accent' }]} />
          </span>
        ) : null}
        {isRunning ? <span>{m.keep_steps({ done: shot.done, total: shot.total })}</span> : null}
        <Button
          visual={isRunning || isWhole ? 'plain' : 'primary'}
          onClick={isRunning ? browserDownload().cancel : start}
        >
          {isRunning ? m.workspace_cancel() : word}
        </Button>
      </div>
      {isRunning ? null : <DownloadNotice {...shot} title={isThis ? undefined : m.keep_pair(others)} />}
    </section>
  )
}
