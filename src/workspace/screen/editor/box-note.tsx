import { memo, useMemo, useState, useEffect } from 'react'
import { css, cx } from '#styles/css'
import { m } from '#messages'
import { useAfterPaint } from '#src/workspace/screen/after-paint.ts'
import { shownLength, textLimit } from '#src/workspace/checks/text-limit.ts'
import { useCut } from '#src/workspace/screen/text/use-cut.ts'
import type { Draft, DraftState } from '#src/workspace/view.ts'
import { useClock } from '#src/workspace/clock.ts'

const tickMs = 250
const secondsShown = 60

type KeptNoteProps = { state: DraftState; keptAt: number | undefined; isEdited: boolean }

function KeptNote({ state, keptAt, isEdited }: KeptNoteProps) {
  const clock = useClock()
  const [now, setNow] = useState(() => Date.now())

  useEffect(() => {
    if (keptAt === undefined) return
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() - keptAt > secondsShown * 1000) clearInterval(timer)
    }, tickMs)
    return () => clearInterval(timer)
  }, [keptAt])

  if (state === 'failed' || (state === 'kept' && !isEdited)) return null
  if (state === 'memory') return ` · ${m.workspace_kept_in_page()}`
  return ` · ${state === 'pending' ? m.workspace_keeping() : keptWords(keptAt, now, clock)}`
}

function keptWords(keptAt: number | undefined, now: number, clock: (at: number) => string): string {
  if (keptAt === undefined) return m.workspace_kept_here()
  const seconds = Math.max(0.1, Math.round((now - keptAt) / 100) / 10)
  if (seconds >= secondsShown) return m.workspace_kept_longer({ time: clock(keptAt) })
  return m.workspace_kept({ seconds: seconds < 1 ? seconds : Math.floor(seconds) })
}

/**
 * Returns the longest status that the note can show for this text. The status without a time appears only for texts
 * that were edited earlier.
 */
function longestKept(wasEdited: boolean): string {
  const said = [m.workspace_kept({ seconds: 0.9 }), m.workspace_kept_in_page(), m.workspace_keeping()]
  if (wasEdited) said.push(m.workspace_kept_here())
  return said.reduce((longest, one) => (one.length > longest.length ? one : longest))
}

const note = css({
  display: 'grid',
  textStyle: 'small',
  color: 'ink-3',
  textAlign: { base: 'start', _deskSm: 'end' },
  '& > *': { gridArea: '[1 / 1]' },
  _deskNarrow: { gridColumn: '[1 / -1]' },
})
const room = css({ visibility: 'hidden' })
const words = css({ _after: { content: 'attr(data-words)' } })
const onDesk = css({ _deskNarrow: { display: 'none' } })
const tooLong = css({ color: 'bad', fontWeight: 'strong' })

// Counts characters without building an array of them. A character outside the basic plane has two code units.
function characterCount(text: string): number {
  let pairs = 0
  for (let at = 0; at < text.length; at += 1) if ((text.charCodeAt(at) & 0xfc00) === 0xd800) pairs += 1
  return text.length - pairs
}

type BoxNoteProps = { draft: Draft; source: string; desc: string; isEdited: boolean }

export function BoxNote({ draft, source, desc, isEdited }: BoxNoteProps) {
  const text = useAfterPaint(draft.subscribe, () => draft.text)
  const state = useAfterPaint(draft.subscribe, () => draft.state)
  const keptAt = useAfterPaint(draft.subscribe, () => draft.keptAt)
  const cut = useCut(source)
  const limit = useMemo(() => textLimit(desc, source, cut(source)), [desc, source, cut])
  const [wasEdited] = useState(isEdited)
  const count = characterCount(text)
  return (
    <span className={note}>
      <NoteRoom {...{ source, limit, wasEdited }} count={Math.max(count, 9_999)} />
      <span>
        {m.workspace_characters({ count })}
        {source === '' ? null : <span className={onDesk}>{sourceWords(source)}</span>}
        {limit === null ? null : <Limit limit={limit} length={shownLength(text, cut(text))} />}
        <KeptNote state={state} keptAt={keptAt} isEdited={isEdited || state !== 'kept'} />
      </span>
    </span>
  )
}

const sourceWords = (source: string) => ` · ${m.workspace_length_of_source({ count: characterCount(source) })}`
const overWords = (limit: number, over: number) =>
  `${m.workspace_length_limit({ count: limit })}: ${m.workspace_length_over({ count: over })}`

type NoteRoomProps = { count: number; source: string; limit: number | null; wasEdited: boolean }

/** Reserves the space of the longest possible note, so that the box below does not move while the user types. */
const NoteRoom = memo(function NoteRoom({ count, source, limit, wasEdited }: NoteRoomProps) {
  const over = limit === null ? '' : ` · ${overWords(limit, 999)}`
  return (
    <span className={room} aria-hidden="true">
      <span className={words} data-words={m.workspace_characters({ count })} />
      {source === '' ? null : <span className={cx(words, onDesk)} data-words={sourceWords(source)} />}
      <span className={words} data-words={`${over} · ${longestKept(wasEdited)}`} />
    </span>
  )
})

function Limit({ limit, length }: { limit: number; length: number }) {
  if (length <= limit) return ` · ${m.workspace_length_limit({ count: limit })}`
  return <span className={tooLong}>{` · ${overWords(limit, length - limit)}`}</span>
}
