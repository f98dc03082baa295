import type { ReactNode } from 'react'
import { css, cva } from '#styles/css'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { useClock } from '#src/workspace/clock.ts'
import { reasonOf } from './save-message.ts'
import { statusWords } from './status-words.ts'
import type { WorkspaceView } from '#src/workspace/view.ts'

type Clock = ReturnType<typeof useClock>

const bar = css({
  display: 'flex',
  // In a low window what is said has its lines beside the buttons.
  _deskSm: { '@media (height >= 35rem)': { flexWrap: 'wrap' } },
  alignItems: 'center',
  columnGap: '4',
  rowGap: '1',
  // Room for two lines, which is what an unsaved text takes on a phone.
  minHeight: { base: 'bar', _deskSm: 'status', _low: 'status' },
  paddingBlock: '1',
  paddingInline: { base: '4', _deskSm: '5' },
  background: 'sheet',
  borderBlockStart: 'hair',
  color: 'ink-2',
  _low: {
    position: 'sticky',
    insetBlockEnd: '0',
    zIndex: 'sticky',
    paddingBlock: '0',
  },
})
const inLines = {
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '2',
  flex: '1',
  minWidth: '0',
  textStyle: 'small',
  // What is said begins each line under the other, beside the sign of the connection.
  paddingInlineStart: '4',
  '& > *': { minWidth: '0', maxWidth: 'full' },
  // As high as a line of words, and to be hit by a finger all the same.
  '& > button': { minHeight: '6', marginBlock: '[-0.1875rem]', marginInlineStart: '[-1px]', paddingInline: '0' },
} as const
// On a phone, and in a low window, what is said stands in lines of its own beside the button.
const said = css({ display: 'contents', _deskNarrow: inLines, _low: inLines })
const line = cva({
  base: { display: 'inline-flex', alignItems: 'center', gap: '2' },
  // On a phone its sign alone is to be seen, in the margin.
  variants: { online: { true: { _deskNarrow: { marginInlineEnd: '-2' } }, false: { color: 'warn' } } },
})
const inMargin = { position: 'absolute', insetInlineStart: '0', top: '[0.375rem]' } as const
const dot = cva({
  base: {
    _deskNarrow: inMargin,
    _low: inMargin,
    width: '2',
    height: '2',
    borderRadius: 'round',
    border: '[2px solid currentColor]',
    _highContrast: { forcedColorAdjust: 'none', color: '[CanvasText]' },
  },
  variants: { online: { true: { color: 'ok', background: 'current' } } },
})
// A half of the sentence goes to the next line as a whole.
const half = cva({ base: { display: 'inline-block' }, variants: { safe: { false: { color: 'bad' } } } })
// What says nothing yet takes no gap, and is there to be read out.
const outcome = css({ minWidth: '0', _empty: { position: 'absolute' } })
const silent = css({ position: 'absolute' })
const onWide = css({ _deskNarrow: { srOnly: true } })
// It comes and goes by itself: a line of its own would move what is typed into.
const passing = css({ _deskNarrow: { srOnly: true }, _low: { srOnly: true } })
const strong = css({ color: 'ink', fontWeight: 'strong' })

type StatusLineProps = {
  view: Pick<
    WorkspaceView,
    | 'online'
    | 'owner'
    | 'offlineSince'
    | 'counts'
    | 'unkept'
    | 'otherChanges'
    | 'writingBehind'
    | 'otherTab'
    | 'saving'
    | 'savePending'
    | 'pendingTexts'
    | 'savedAt'
    | 'refreshing'
    | 'unsavedElsewhere'
    | 'unsavedInOtherLists'
    | 'toSettleElsewhere'
    | 'unsentWords'
    | 'unsavedOfOthers'
    | 'status'
    | 'lastError'
  >
  message: string
  onConflicts: () => void
  offer?: ReactNode
  actions: ReactNode
}

function connection({ online, offlineSince }: StatusLineProps['view'], clock: Clock) {
  const words = offlineSince === null ? m.workspace_offline() : m.workspace_offline_since({ time: clock(offlineSince) })
  return (
    <span className={line({ online })}>
      <span className={dot({ online })} aria-hidden="true" />
      {online ? <span className={onWide}>{m.workspace_online()}</span> : words}
    </span>
  )
}

// Shown by the notice above the list already.
const saidAbove = new Set(['unauthenticated', 'forbidden', 'unavailable'])

/** How many texts a save here would send. */
export const unsavedOf = ({ counts, unsavedElsewhere }: Pick<WorkspaceView, 'counts' | 'unsavedElsewhere'>): number =>
  counts.unsaved + (unsavedElsewhere ?? 0)

/** What goes out by itself: not what was typed since. */
function pendingWords(view: StatusLineProps['view']): string {
  const count = view.pendingTexts
  const areAll = count >= unsavedOf(view)
  if (view.status === 'needs-login')
    return areAll ? m.workspace_save_after_login() : m.workspace_save_after_login_some({ count })
  return areAll ? m.workspace_save_pending() : m.workspace_save_pending_some({ count })
}

/** A question that was open when the network went is not asked any more. */
const isRefreshing = ({ online, status, saving, savePending, refreshing }: StatusLineProps['view']): boolean =>
  refreshing && online && status !== 'loading' && !saving && !savePending

function saveState(view: StatusLineProps['view'], clock: Clock): string {
  const { status, unkept, saving, savePending, savedAt, lastError } = view
  if (saving) return m.workspace_saving()
  if (savePending) return pendingWords(view)
  if (isRefreshing(view)) return m.workspace_refreshing()
  if (
    status === 'ready' &&
    lastError?.kind === 'refusal' &&
    lastError.during === 'read' &&
    !saidAbove.has(lastError.refusal.code)
  ) {
    return m.workspace_read_failed({ reason: reasonOf(lastError) })
  }
  // Beside a warning that a text is only here, an old save would read as if it had included it.
  if (unkept) return ''
  return savedAt === null ? '' : m.workspace_saved_last({ time: clock(savedAt) })
}

export function StatusLine({ view, message, onConflicts, offer, actions }: StatusLineProps) {
  const clock = useClock()
  const { conflicts } = view.counts
  const { unsaved, safety, isSafe } = statusWords(view)
  const isUnsaved = unsavedOf(view) + view.unsavedInOtherLists + view.unsentWords > 0
  return (
    <footer className={bar}>
      <div className={said}>
        {connection(view, clock)}
        <span className={unsaved === '' && safety === '' ? silent : undefined}>
          <span role="status" className={unsaved !== '' && isUnsaved ? strong : undefined}>
            {unsaved}
          </span>
          {unsaved !== '' && safety !== '' ? m.workspace_dash() : ''}
          {safety === '' ? null : <span className={half({ safe: isSafe })}>{safety}</span>}
        </span>
        {view.owner !== null && view.unsavedOfOthers > 0 ? (
          <span>{m.workspace_unsaved_of_others({ count: view.unsavedOfOthers })}</span>
        ) : null}
        {conflicts > 0 ? (
          <Button visual="quiet" size="small" onClick={onConflicts}>
            {m.workspace_conflicts_to_settle({ count: conflicts })}
          </Button>
        ) : null}
        <span aria-live="polite" className={message === '' && isRefreshing(view) ? passing : outcome}>
          {message || saveState(view, clock)}
        </span>
        {offer}
      </div>
      {actions}
    </footer>
  )
}
