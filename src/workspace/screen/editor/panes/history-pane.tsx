import { css } from '#styles/css'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { useClock } from '#src/workspace/clock.ts'
import type { Pane, PaneProps } from '#src/workspace/screen/editor/panes.ts'
import { SourceText } from '#src/workspace/screen/editor/source/source-text.tsx'
import { useHistory, type Wording } from '#src/workspace/screen/history/use-history.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import { toBox } from '#src/workspace/line-ends.ts'
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

type EntryProps = { wording: Wording; isPresent: boolean; draft: Draft }

function Entry({ wording: { text, by, at }, isPresent, draft }: EntryProps) {
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
          {by === '' ? m.history_by_nobody() : by} · {at === null ? m.history_at_unknown() : clock(at)}
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

/** Who wrote the text and when, and what stood there before; taking one back is an edit like any other. */
function HistoryPane({ unit: { key, base }, draft }: PaneProps) {
  const history = useHistory(key, base)
  if (history === 'loading') return <p className={remark}>{m.history_loading()}</p>
  if (history === 'offline') return <p className={remark}>{m.history_offline()}</p>
  if (history === 'absent') return <p className={remark}>{m.history_absent()}</p>
  if (history.length === 0) return <p className={remark}>{m.history_none()}</p>
  return (
    <ol className={list}>
      {history.map((wording, index) => (
        <Entry
          key={`${wording.at} ${wording.by} ${wording.text}`}
          wording={wording}
          isPresent={index === 0 && wording.text === base}
          draft={draft}
        />
      ))}
    </ol>
  )
}

export const pane: Pane = { order: 6, title: m.history_title, Pane: HistoryPane }
