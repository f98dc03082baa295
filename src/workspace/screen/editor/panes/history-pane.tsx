import { css } from '#styles/css'
import { m } from '#messages'
import { shownEmail } from '#src/contract/values/email-domain.ts'
import { Button } from '#src/ui/button.tsx'
import { useClock } from '#src/workspace/clock.ts'
import type { PaneProps, Pane } from './pane.ts'
import { SourceText } from '#src/workspace/screen/text/source-text.tsx'
import type { Wording } from '#src/workspace/screen/editor/history/joined-wordings.ts'
import { type ServerHistory, useHistory } from '#src/workspace/screen/editor/history/use-history.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import { toBox } from '#src/workspace/text/line-ends.ts'
import type { Draft } from '#src/workspace/view.ts'

const remark = css({ color: 'ink-2' })
const list = css({ display: 'flex', flexDirection: 'column', gap: '3' })
const about = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2',
  textStyle: 'small',
  color: 'ink-2',
  overflowWrap: 'anywhere',
})

type EntryProps = { wording: Wording; draft: Draft }

function originOf({ by, isOwn, from }: Wording): string {
  if (from !== undefined) return m.history_not_taken({ name: from })
  if (isOwn) return m.history_here()
  return by === '' ? m.history_by_nobody() : shownEmail(by)
}

function Entry({ wording, draft }: EntryProps) {
  const { text, at, isPresent } = wording
  const { target, boxRef } = useWorkspaceContext()
  const clock = useClock()
  const takeBack = () => {
    draft.type(toBox(text ?? ''))
    boxRef.current?.focus()
  }
  return (
    <li>
      <div className={about}>
        <span>
          {originOf(wording)} · {at === null ? m.history_at_unknown() : clock(at)}
        </span>
        {isPresent || text === null ? null : (
          <Button size="small" onClick={takeBack}>
            {m.history_take_back()}
          </Button>
        )}
      </div>
      {text === null ? <p className={remark}>{m.history_removed()}</p> : <SourceText text={text} lang={target.lang} />}
    </li>
  )
}

const serverWords: Record<Exclude<ServerHistory, 'known' | 'loading'>, () => string> = {
  offline: m.history_offline,
  'needs-login': m.history_needs_login,
  absent: m.history_absent,
}

function HistoryPane({ unit, draft, conflict }: PaneProps) {
  const { wordings, server } = useHistory(unit, conflict)
  return (
    <>
      {wordings.length > 0 ? (
        <ol className={list}>
          {wordings.map((wording) => (
            <Entry key={`${wording.at} ${wording.by} ${wording.text}`} wording={wording} draft={draft} />
          ))}
        </ol>
      ) : null}
      {server !== 'known' && server !== 'loading' ? (
        <p className={remark}>{serverWords[server]()}</p>
      ) : wordings.length === 0 ? (
        <p data-none="">{server === 'known' ? m.history_none_earlier() : null}</p>
      ) : null}
    </>
  )
}

export const pane: Pane = { order: 6, title: m.history_title, Pane: HistoryPane }
