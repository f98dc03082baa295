import type { ReactNode } from 'react'
import { css, cva, cx } from '#styles/css'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { useClock } from '#src/workspace/clock.ts'
import { reasonOf } from './save-message.ts'
import { statusWords } from './status-words.ts'
import type { ConnectionView, StorageView, TextsView, UnsavedView } from '#src/workspace/view.ts'

type Clock = ReturnType<typeof useClock>

const bar = css({
  display: 'flex',
  // In a low window the messages have lines of their own beside the buttons.
  _deskSm: { '@media (height >= 35rem)': { flexWrap: 'wrap' } },
  alignItems: 'center',
  columnGap: '4',
  rowGap: '1',
  // Room for two lines, which an unsaved text needs on a phone.
  minHeight: { base: 'bar', _deskSm: 'status', _low: 'status' },
  paddingBlock: '1',
  paddingInline: { base: '4', _deskSm: '5' },
  background: 'sheet',
  borderBlockStart: 'hair',
  color: 'ink-2',
  position: 'relative',
  _barText: { flexWrap: 'wrap', columnGap: '2' },
  _barList: { flexWrap: 'wrap', columnGap: '2' },
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
  // Aligns the messages with each other, beside the sign of the connection.
  paddingInlineStart: '4',
  '& > *': { minWidth: '0', maxWidth: 'full' },
  // As high as a line of text, with a touch target of usable size.
  '& > button': { minHeight: '6', marginBlock: '[-0.1875rem]', marginInlineStart: '[-1px]', paddingInline: '0' },
} as const
// Beside the keys of an open text there is room only for the sign of the connection. What needs the user is above them.
const around = { display: 'contents' } as const
const aboveKeys = { flexBasis: 'full' } as const
// On a phone and in a low window, the messages have their own lines beside the button.
const said = css({
  display: 'contents',
  _deskNarrow: inLines,
  _low: inLines,
  _barText: around,
  _barList: { flexBasis: 'full', minHeight: '5', _low: around },
})
const unlessBrief = css({ _barText: { srOnly: true }, _barList: { _low: { srOnly: true } } })
const ownLine = css({ _barText: aboveKeys, _barList: { _low: aboveKeys } })
const line = cva({
  base: { display: 'inline-flex', alignItems: 'center', gap: '2' },
  // On a phone, only the sign of the connection is shown, in the margin.
  variants: { online: { true: { _deskNarrow: { marginInlineEnd: '-2' } }, false: { color: 'warn' } } },
})
const besideKeys = { order: '1', marginInlineEnd: '0' } as const
const sign = css({ _barText: besideKeys, _barList: { _low: besideKeys } })
const inMargin = { position: 'absolute', insetInlineStart: '0', top: '[0.375rem]' } as const
const dot = cva({
  base: {
    _deskNarrow: inMargin,
    _low: inMargin,
    _barText: { position: 'static' },
    _barList: { _low: { position: 'static' } },
    width: '2',
    height: '2',
    borderRadius: 'round',
    border: '[2px solid currentColor]',
    _highContrast: { forcedColorAdjust: 'none', color: '[CanvasText]' },
  },
  variants: { online: { true: { color: 'ok', background: 'current' } } },
})
// Each half of the sentence stays in one line if it fits.
const half = cva({ base: { display: 'inline-block' }, variants: { safe: { false: { color: 'bad' } } } })
// Takes no space while empty, but stays in the document, so that screen readers announce a message.
const outcome = css({ minWidth: '0', _empty: { position: 'absolute' } })
const silent = css({ position: 'absolute' })
const onWide = css({ _deskNarrow: { srOnly: true } })
// This message appears and disappears by itself. In its own line, it would move the box.
const passing = css({ _deskNarrow: { srOnly: true }, _low: { srOnly: true } })
const strong = css({ color: 'ink', fontWeight: 'strong' })

type StatusLineProps = {
  view: Pick<
    TextsView & UnsavedView & StorageView & ConnectionView,
    | 'online'
    | 'owner'
    | 'offlineSince'
    | 'counts'
    | 'unkept'
    | 'otherChanges'
    | 'writingBehind'
    | 'saving'
    | 'savePending'
    | 'pendingTexts'
    | 'savedAt'
    | 'refreshing'
    | 'unsavedElsewhere'
    | 'unsavedInOtherLists'
    | 'toSettleElsewhere'
    | 'unsentWords'
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
    <span className={cx(line({ online }), sign)}>
      <span className={dot({ online })} aria-hidden="true" />
      <span className={cx(online && onWide, unlessBrief)}>{online ? m.workspace_online() : words}</span>
    </span>
  )
}

// Errors that the notice above the list shows.
const saidAbove = new Set(['unauthenticated', 'forbidden', 'unavailable'])

/**
 * Returns how many texts a save would send: the unsaved texts of this list, and those of the same collection in other
 * languages.
 */
export const unsavedOf = ({
  counts,
  unsavedElsewhere,
}: Pick<TextsView & UnsavedView, 'counts' | 'unsavedElsewhere'>): number => counts.unsaved + (unsavedElsewhere ?? 0)

/** Describes the texts that are sent without another click. Texts typed since are not among them. */
function pendingWords(view: StatusLineProps['view']): string {
  const count = view.pendingTexts
  const areAll = count >= unsavedOf(view)
  if (view.status === 'needs-login')
    return areAll ? m.workspace_save_after_login() : m.workspace_save_after_login_some({ count })
  return areAll ? m.workspace_save_pending() : m.workspace_save_pending_some({ count })
}

/** Returns whether texts are being refreshed. A refresh that began before the connection was lost does not count. */
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
  // If a text is only in this page, the time of an earlier save could be misread as including it.
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
        <span className={unsaved === '' && safety === '' ? silent : isSafe ? unlessBrief : ownLine}>
          <span role="status" className={unsaved !== '' && isUnsaved ? strong : undefined}>
            {unsaved}
          </span>
          {unsaved !== '' && safety !== '' ? m.workspace_dash() : ''}
          {safety === '' ? null : <span className={half({ safe: isSafe })}>{safety}</span>}
        </span>
        {conflicts > 0 ? (
          <Button visual="quiet" size="small" onClick={onConflicts}>
            {m.workspace_conflicts_to_settle({ count: conflicts })}
          </Button>
        ) : null}
        <span
          aria-live="polite"
          className={message === '' ? (isRefreshing(view) ? passing : cx(outcome, unlessBrief)) : cx(outcome, ownLine)}
        >
          {message || saveState(view, clock)}
        </span>
        {offer}
      </div>
      {actions}
    </footer>
  )
}
