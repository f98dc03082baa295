import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { withLastPair } from '#src/browser/last-pair.ts'
import { m } from '#messages'
import type { Who } from '#src/session/session.ts'
import type { Site } from '#src/site/site.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { isCharacterByNumber } from '#src/ui/field/character-by-number.ts'
import { Input } from '#src/ui/field/text-field.tsx'
import { css } from '#styles/css'
import { menu } from '#styles/recipes'
import type { Target } from './palette-sources.ts'
import { usePalette } from './use-palette.ts'

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
const list = css({ height: '[min(22rem, 50vh)]', overflowY: 'auto', marginBlockStart: '3' })
const heading = css({ textStyle: 'label', color: 'ink-2', paddingBlock: '2', paddingInline: '2' })
// One line for each target: the label, and at the right the section or other details.
const label = css({ flex: '[1 1 auto]', minWidth: '[min(100%, 8rem)]', ...cut })
const details = css({ flex: '[0 1 auto]', minWidth: '0', textStyle: 'small', color: 'ink-2', ...cut })
const state = css({ textStyle: 'small', color: 'ink-2', minHeight: '5' })

const focusBackMs = 100

type PaletteProps = { open: boolean; onClose: () => void; who: Who; site: Site }

/**
 * Dialog that searches pages, commands and records. Implements the ARIA pattern of an editable combobox with a list
 * popup.
 */
export function Palette({ open, onClose, who, site }: PaletteProps) {
  const box = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={m.palette_title()}
      closeLabel={m.list_close()}
      actions={<Button onClick={onClose}>{m.list_close()}</Button>}
      initialFocus={() => box.current}
    >
      <Finder box={box} who={who} site={site} onClose={onClose} />
    </Dialog>
  )
}

type FinderProps = Omit<PaletteProps, 'open'> & { box: React.RefObject<HTMLInputElement | null> }

function Finder({ box, who, site, onClose }: FinderProps) {
  const id = useId()
  const { history } = useRouter()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const { groups, isBusy, failed } = usePalette(who, site, text)
  const all = groups.flatMap(({ targets }) => targets)
  const active = Math.min(at, all.length - 1)
  const go = (target: Target) => {
    onClose()
    if ('href' in target) history.push(withLastPair(target.href))
    // Waits until the closed dialog has returned the focus, because the command may move it.
    else setTimeout(target.run, focusBackMs)
  }
  const moveTo = (index: number) => {
    setAt(index)
    document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: 'nearest' })
  }
  const keys: Record<string, () => void> = {
    ArrowDown: () => moveTo((active + 1) % all.length),
    ArrowUp: () => moveTo((active - 1 + all.length) % all.length),
    Enter: () => (all[active] ? go(all[active]) : undefined),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { isComposing } = event.nativeEvent
    if (isComposing || isCharacterByNumber(event.nativeEvent) || all.length === 0) return
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  const words = isBusy ? m.palette_busy() : failed ? m.palette_failed() : all.length === 0 ? m.palette_nothing() : ''
  return (
    <>
      <Input
        ref={box}
        role="combobox"
        type="text"
        aria-label={m.palette_title()}
        placeholder={m.palette_hint()}
        autoComplete="off"
        spellCheck={false}
        aria-autocomplete="list"
        aria-expanded={all.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={all.length > 0 ? `${id}-${active}` : undefined}
        value={text}
        maxLength={60}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
        }}
      />
      <div id={`${id}-list`} role="listbox" aria-label={m.palette_title()} className={list}>
        <Groups id={id} groups={groups} active={active} onPoint={setAt} onGo={go} />
      </div>
      <p role="status" className={state}>
        {words}
      </p>
    </>
  )
}

type GroupsProps = {
  id: string
  groups: ReturnType<typeof usePalette>['groups']
  active: number
  onPoint: (position: number) => void
  onGo: (target: Target) => void
}

function Groups({ id, groups, active, onPoint, onGo }: GroupsProps) {
  const style = menu()
  const starts = groups.map((_, index) => groups.slice(0, index).reduce((sum, { targets }) => sum + targets.length, 0))
  return groups.map(({ title, targets }, group) => (
    <div key={title} role="group" aria-labelledby={`${id}-group-${group}`}>
      <div id={`${id}-group-${group}`} className={heading}>
        {title}
      </div>
      {targets.map((target, index) => {
        const { hint } = target
        const position = (starts[group] ?? 0) + index
        return (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input has the focus and handles keys
          <div
            key={'href' in target ? target.href : `${target.label} ${hint}`}
            id={`${id}-${position}`}
            role="option"
            tabIndex={-1}
            aria-selected={position === active}
            data-highlighted={position === active ? '' : undefined}
            className={style.item}
            // Keeps the focus in the input.
            onMouseDown={(event) => event.preventDefault()}
            // Enter runs the highlighted option, so the option under the pointer is highlighted.
            onMouseMove={() => (position === active ? undefined : onPoint(position))}
            onClick={() => onGo(target)}
          >
            <span className={label} title={target.label}>
              {target.label}
            </span>
            {hint ? (
              <span className={details} title={hint}>
                {hint}
              </span>
            ) : null}
          </div>
        )
      })}
    </div>
  ))
}
