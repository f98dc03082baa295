import { type ReactNode, useEffect, useRef } from 'react'
import { m } from '#messages'
import type { Refusal } from '#src/contract/call/call.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Progress } from '#src/ui/progress.tsx'
import { css } from '#styles/css'
import { UploadDoubts, UploadErrors } from './upload-errors.tsx'
import type { UploadState } from './use-upload.ts'

const stack = css({ display: 'flex', flexDirection: 'column', gap: '4', _focusVisible: { outlineOffset: '[4px]' } })
const quiet = css({ color: 'ink-2', fontVariantNumeric: 'tabular-nums' })
const line = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' })

type UploadResultProps<D> = {
  state: UploadState<D>
  found: ReactNode
  saved: ReactNode
  onCancel: () => void
}

/**
 * Shows the progress or the result of an upload; nothing before the upload. A result gets the focus, unless it is in
 * another part of the page.
 */
export function UploadResult<D>({ state, found, saved, onCancel }: UploadResultProps<D>) {
  const ref = useRef<HTMLDivElement>(null)
  const { name } = state
  useEffect(() => {
    if (name === 'open' || name === 'busy') return
    // The user may write in another part of the page while the upload runs.
    const { activeElement } = document
    if (activeElement === document.body || ref.current?.closest('section')?.contains(activeElement))
      ref.current?.focus()
  }, [name])
  if (name === 'open') return null
  if (name === 'busy') return <UnderWay state={state} onCancel={onCancel} />
  return (
    <div ref={ref} tabIndex={-1} className={stack}>
      {name === 'checked' ? (
        found
      ) : name === 'saved' ? (
        <Notice tone="ok" role="status" title={m.upload_saved()}>
          {saved}
        </Notice>
      ) : name === 'refused' ? (
        <Refused refusal={state.refusal} />
      ) : name === 'written' ? (
        <Notice tone="warn" role="alert" title={m.upload_written()}>
          {state.why === 'cancelled' ? m.upload_written_text() : m.upload_written_lost()}
        </Notice>
      ) : name === 'unknown' ? (
        <Notice tone="warn" role="alert" title={m.list_no_response()}>
          {[m.upload_unknown_text(), ...state.messages].join(' ')}
        </Notice>
      ) : (
        <Notice role="status" title={state.why === 'cancelled' ? m.upload_cancelled() : m.list_no_response()}>
          {[...state.messages, m.upload_nothing_changed()].join(' ')}
        </Notice>
      )}
    </div>
  )
}

type UnderWayProps = { state: Extract<UploadState<unknown>, { name: 'busy' }>; onCancel: () => void }

const phaseWords = { reading: m.upload_reading, comparing: m.upload_comparing, writing: m.upload_writing }

function UnderWay({ state: { isCheck, sent, far, isEnding }, onCancel }: UnderWayProps) {
  const share = Math.floor((sent < 1 ? sent : (far?.share ?? 1)) * 100)
  const label = isEnding
    ? m.upload_ending()
    : sent < 1
      ? m.upload_sending({ share })
      : far
        ? phaseWords[far.phase]()
        : isCheck
          ? m.upload_checking()
          : m.upload_writing()
  return (
    <div className={stack}>
      <Progress label={label} max={100} parts={[{ value: share, tone: 'accent' }]} />
      <div className={line}>
        <span role="status">{label}</span>
        {far && !isEnding ? <span className={quiet}>{m.upload_lines({ count: far.lines, share })}</span> : null}
        {isEnding ? null : <Button onClick={onCancel}>{m.upload_cancel()}</Button>}
      </div>
    </div>
  )
}

function Refused({ refusal }: { refusal: Refusal }) {
  const { messages, data } = refusal
  return (
    <>
      <Notice tone="bad" role="alert" title={m.upload_refused()}>
        {messages.join(' ')}
      </Notice>
      {data?.errors && data.errors.length > 0 ? <UploadErrors errors={data.errors} more={data.more ?? 0} /> : null}
      {data?.warnings && data.warnings.length > 0 ? (
        <UploadDoubts doubts={data.warnings} more={data.more_warnings ?? 0} text={m.upload_doubts_text_refused()} />
      ) : null}
    </>
  )
}
