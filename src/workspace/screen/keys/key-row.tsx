import Pencil from 'lucide-react/icons/pencil'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { type FocusEvent, useEffect, useId, useRef } from 'react'
import { css } from '#styles/css'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { CommandKeys } from './command-button.tsx'
import { chordOf, type Command, specOf } from './commands.ts'
import { isMac } from './platform.ts'
import type { useChoosingKeys } from './use-choosing-keys.ts'
import { useEscape } from './use-escape.ts'

// The keys wrap below the meaning before one of its words breaks.
export const meaning = css({ flex: '[1 1 8rem]' })
export const entry = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: '3',
  paddingBlock: '1',
  borderBlockEnd: 'hair',
  _last: { borderBlockEnd: 'none' },
})
const keys = css({ display: 'flex', alignItems: 'center', gap: '1' })
const question = css({ flex: '[1 1 100%]', minWidth: '0', textStyle: 'small', paddingBlock: '1' })
const answers = css({ display: 'flex', flexWrap: 'wrap', gap: '2', marginBlockStart: '1' })
const none = css({ color: 'ink-3' })

type KeyRowProps = { command: Command; choosing: ReturnType<typeof useChoosingKeys> }

export function KeyRow({ command, choosing }: KeyRowProps) {
  const { chosen, request, ask, leave, takeOver, reset } = choosing
  const id = useId()
  const buttonRef = useRef<HTMLButtonElement>(null)
  const title = specOf(command).title()
  const own = request?.command === command ? request : null
  const hasKeys = chordOf(command, isMac, chosen) !== null
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (own && !currentTarget.contains(relatedTarget)) leave()
  }
  const backTo = (act: () => void) => () => {
    buttonRef.current?.focus()
    act()
  }
  return (
    <div className={entry} onBlur={onBlur}>
      <dt className={meaning}>{title}</dt>
      <dd className={keys}>
        {hasKeys ? <CommandKeys command={command} isAlways /> : <span className={none}>{m.keys_none()}</span>}
        <Button
          ref={buttonRef}
          visual="quiet"
          size="small"
          square
          icon={<Pencil />}
          aria-label={m.keys_change({ command: title })}
          aria-expanded={own !== null}
          aria-controls={own ? id : undefined}
          title={m.keys_change({ command: title })}
          onClick={() => ask(command)}
        />
        {chosen[command] === undefined ? null : (
          <Button
            visual="quiet"
            size="small"
            square
            icon={<RotateCcw />}
            aria-label={m.keys_reset({ command: title })}
            title={m.keys_reset({ command: title })}
            onClick={backTo(() => reset(command))}
          />
        )}
      </dd>
      {own ? (
        <dd id={id} className={question}>
          <p role="status">{own.said || m.keys_press()}</p>
          {own.taking ? <Answers onTake={backTo(takeOver)} onLeave={backTo(leave)} /> : null}
        </dd>
      ) : null}
    </div>
  )
}

function Answers({ onTake, onLeave }: { onTake: () => void; onLeave: () => void }) {
  const takeRef = useRef<HTMLButtonElement>(null)
  useEffect(() => takeRef.current?.focus(), [])
  useEscape(onLeave)
  return (
    <div className={answers}>
      <Button ref={takeRef} size="small" onClick={onTake}>
        {m.keys_take_over()}
      </Button>
      <Button size="small" onClick={onLeave}>
        {m.workspace_cancel()}
      </Button>
    </div>
  )
}
