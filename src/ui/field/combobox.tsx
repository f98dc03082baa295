import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { css, cx } from '#styles/css'
import { menu } from '#styles/recipes'
import { isCharacterByNumber } from './character-by-number.ts'
import { Input } from './text-field.tsx'

const root = css({ position: 'relative', width: 'full' })
const list = css({
  position: 'absolute',
  insetInline: '0',
  insetBlockStart: '[100%]',
  maxWidth: 'full',
  maxHeight: '[16rem]',
  overflowY: 'auto',
})
const two = css({ display: 'flex', flexDirection: 'column', overflowWrap: 'anywhere' })
const below = css({ textStyle: 'small', color: 'ink-2' })

type Option = { value: string; label: string; hint?: string }

type ComboboxProps = Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'role'> & {
  value: string
  onType: (text: string) => void
  /** The options of the list. While there are none, the list is closed. */
  options: readonly Option[]
  onChoose: (value: string) => void
  listLabel: string
  /** A text below the options, for example that there are more. */
  status?: ReactNode
}

/** Renders a text input with a list of options: the ARIA pattern of an editable combobox with a list popup. */
export function Combobox({
  value,
  onType,
  options,
  onChoose,
  listLabel,
  status,
  onBlur,
  className,
  ...rest
}: ComboboxProps) {
  const id = useId()
  const style = menu()
  const [isOpen, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const isShown = isOpen && options.length > 0
  const active = isShown ? options[at] : undefined
  const close = () => {
    setOpen(false)
    setAt(-1)
  }
  const choose = (option: Option) => {
    onChoose(option.value)
    close()
  }
  const keys: Record<string, () => boolean> = {
    ArrowDown: () => goTo(at + 1),
    ArrowUp: () => goTo(at < 0 ? options.length - 1 : at - 1),
    Enter: () => (active ? (choose(active), true) : false),
    Escape: () => (isShown ? (close(), true) : false),
  }
  function goTo(index: number): boolean {
    if (options.length === 0) return false
    setOpen(true)
    const to = Math.min(Math.max(index, 0), options.length - 1)
    setAt(to)
    document.getElementById(`${id}-${to}`)?.scrollIntoView({ block: 'nearest' })
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { nativeEvent } = event
    // Safari ends the composition of a character before the event of the key that ended it. That event has the key code
    // 229.
    if (nativeEvent.isComposing || nativeEvent.keyCode === 229 || isCharacterByNumber(nativeEvent)) return
    if (!keys[event.key]?.()) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className={cx(root, className)}>
      <Input
        {...rest}
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? id : undefined}
        aria-activedescendant={active ? `${id}-${at}` : undefined}
        value={value}
        onKeyDown={rest.readOnly ? undefined : onKeyDown}
        onChange={(event) => {
          setOpen(true)
          setAt(-1)
          onType(event.target.value)
        }}
        onBlur={(event) => {
          close()
          onBlur?.(event)
        }}
      />
      {isShown ? (
        <div id={id} role="listbox" aria-label={listLabel} className={cx(style.content, list)}>
          {options.map((option, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input has the focus and handles keys
            <div
              key={option.value}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              data-highlighted={index === at ? '' : undefined}
              className={style.item}
              // Without this, a click would move the focus from the input to the option.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              <span className={two}>
                {option.label}
                {option.hint ? <span className={below}>{option.hint}</span> : null}
              </span>
            </div>
          ))}
        </div>
      ) : null}
      <span role="status" className={below}>
        {status}
      </span>
    </div>
  )
}
