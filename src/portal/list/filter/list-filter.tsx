import { useEffect, useId, useState } from 'react'
import { m } from '#messages'
import { maxFilterText } from '#src/contract/values/filter-text.ts'
import { Input } from '#src/ui/field/text-field.tsx'
import { FilterName } from './filter-name.tsx'
import { css } from '#styles/css'

// The width depends on that of the list and of the label alone, so that nothing moves while the user types. On phones,
// the first filter has the row beside the button for the others.
const box = css({
  position: 'relative',
  width: '[15rem]',
  maxWidth: 'full',
  alignSelf: 'flex-start',
  '[data-filters=many] &': { '@container list (width >= 47.5rem)': { width: '[clamp(8rem, 10.5cqi, 15rem)]' } },
  '@container list (width < 47.5rem)': { width: '[auto]', flex: '[1 1 9rem]', maxWidth: '[15rem]' },
})
const wrong = css({ display: 'block', textStyle: 'small', color: 'bad', '&:empty': { display: 'none' } })
// The button that clears the field takes room even while it is not shown.
const input = css({
  width: 'full',
  '&:placeholder-shown::-webkit-search-cancel-button': { display: 'none' },
})

type ListFilterProps = {
  label: string
  value: string
  onChange: (value: string) => void
  inputMode?: 'numeric' | 'decimal' | 'text' | undefined
  debounceMs?: number | undefined
  wrongWith?: ((text: string) => string | undefined) | undefined
}

/**
 * Renders the input of a text filter. What is typed is written to the address after `debounceMs`, unless it is invalid.
 * The key `/` focuses the first filter of a list.
 */
export function ListFilter({ label, value, onChange, inputMode, debounceMs = 200, wrongWith }: ListFilterProps) {
  const id = useId()
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  // Values that were written to the address, but that the address does not contain yet.
  const [pending, setPending] = useState<readonly string[]>([])
  if (value !== known) {
    const at = pending.indexOf(value)
    setKnown(value)
    setPending(at < 0 ? [] : pending.slice(at + 1))
    // The address has a value that was not typed here: it comes from Back, Forward or clearing the filters.
    if (at < 0) setTyped(value)
  }
  const last = pending.at(-1) ?? known
  const said =
    typed.trim().length > maxFilterText ? m.field_too_long({ max: maxFilterText }) : wrongWith?.(typed.trim())
  const isWrong = said !== undefined
  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === last || isWrong) return
    const timer = setTimeout(() => {
      setPending((before) => [...before, wanted])
      onChange(wanted)
    }, debounceMs)
    return () => clearTimeout(timer)
  }, [typed, last, isWrong, onChange, debounceMs])
  return (
    <span className={box} style={{ minWidth: `calc(${label.length}ch + 1.5rem)` }}>
      <Input
        type="search"
        size="tool"
        className={input}
        inputMode={inputMode}
        autoComplete="off"
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? id : undefined}
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {typed === '' ? null : <FilterName>{label}</FilterName>}
      <span id={id} className={wrong} role="status">
        {said}
      </span>
    </span>
  )
}
