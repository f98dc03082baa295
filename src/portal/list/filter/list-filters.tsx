import Check from 'lucide-react/icons/check'
import ListFilterIcon from 'lucide-react/icons/list-filter'
import X from 'lucide-react/icons/x'
import { useCallback, useId, useState } from 'react'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { Select } from '#src/ui/field/select.tsx'
import { css } from '#styles/css'
import { FilterName } from './filter-name.tsx'
import { ListFilter } from './list-filter.tsx'
import type { Choice } from '#src/portal/list/list-queries.ts'
import { toolWords } from '#src/portal/list/list-style.ts'
import { focusFirstFilter } from '#src/portal/list/go-on-in-search.ts'
import { Input } from '#src/ui/field/text-field.tsx'

const narrow = '@container list (width < 47.5rem)'
// The padding leaves room for the check mark, so that pressing the button moves nothing.
const flag = css({
  '&[aria-pressed=true]': { background: 'selection' },
  '&[aria-pressed=false]': { paddingInline: '[1.5rem]' },
})
// A select is as wide as its longest option, which may be a sentence.
const choiceBox = css({ position: 'relative', display: 'inline-flex', maxWidth: '[12rem]' })
const opener = css({ display: 'none', [narrow]: { display: 'inline-flex' } })
const others = css({
  display: 'contents',
  [narrow]: {
    display: 'none',
    '&[data-open]': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', width: 'full' },
  },
})
// The hidden button keeps its space, so that nothing beside it moves when it appears.
const clear = css({ '&:disabled': { visibility: 'hidden', [narrow]: { display: 'none' } } })

/** A filter, named by its search parameter. Its value is a string, '' if not set. */
export type FilterField<Name extends string = string> = { name: Name; label: string } & (
  | {
      kind: 'text'
      inputMode?: 'numeric' | 'decimal' | 'text'
      debounceMs?: number
      /** Returns a message if the text is invalid. An invalid text is not applied. */
      wrongWith?: (text: string) => string | undefined
    }
  | { kind: 'choice'; all: string; options: readonly Choice[] | undefined }
  | { kind: 'flag' }
  | { kind: 'day' }
)

type ListFiltersProps<Name extends string> = {
  /** The first filter is always visible, and the key `/` focuses it. */
  fields: readonly [FilterField<Name>, ...FilterField<Name>[]]
  values: Readonly<Record<Name, string>>
  /** `replace`: whether the change replaces the history entry. */
  onChange: (change: Partial<Record<Name, string>>, replace: boolean) => void
}

export function ListFilters<Name extends string>({ fields, values, onChange }: ListFiltersProps<Name>) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [first, ...more] = fields
  const count = more.filter(({ name }) => values[name] !== '').length
  const show = (field: FilterField<Name>) => (
    <Filter key={field.name} field={field} value={values[field.name]} onChange={onChange} />
  )
  return (
    <>
      {show(first)}
      {more.length > 0 ? (
        <Button
          className={opener}
          icon={<ListFilterIcon />}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {count > 0 ? m.list_filters_set({ count }) : m.list_filters()}
        </Button>
      ) : null}
      <div id={id} className={others} data-open={isOpen || undefined}>
        {more.map(show)}
      </div>
    </>
  )
}

export function ClearFilters<Name extends string>({ fields, values, onChange }: ListFiltersProps<Name>) {
  if (fields.length === 1) return null
  return (
    <Button
      className={clear}
      visual="quiet"
      icon={<X />}
      title={m.list_filters_clear()}
      disabled={fields.every(({ name }) => values[name] === '')}
      onClick={({ currentTarget }) => {
        onChange(cleared(fields), false)
        focusFirstFilter(currentTarget)
      }}
    >
      <span className={toolWords}>{m.list_filters_clear()}</span>
    </Button>
  )
}

export function cleared<Name extends string>(fields: readonly FilterField<Name>[]): Partial<Record<Name, string>> {
  const none: Partial<Record<Name, string>> = {}
  for (const { name } of fields) none[name] = ''
  return none
}

export function unset<Name extends string>(name: Name): Partial<Record<Name, string>> {
  const change: Partial<Record<Name, string>> = {}
  change[name] = ''
  return change
}

type FilterProps<Name extends string> = Pick<ListFiltersProps<Name>, 'onChange'> & {
  field: FilterField<Name>
  value: string
}

function Filter<Name extends string>({ field, value, onChange }: FilterProps<Name>) {
  const { name, label } = field
  const set = useCallback(
    (to: string, replace = true) => {
      const change: Partial<Record<Name, string>> = {}
      change[name] = to
      onChange(change, replace)
    },
    [name, onChange],
  )
  if (field.kind === 'text')
    return (
      <ListFilter
        label={label}
        value={value}
        onChange={set}
        inputMode={field.inputMode}
        debounceMs={field.debounceMs}
        wrongWith={field.wrongWith}
      />
    )
  if (field.kind === 'flag')
    return (
      <Button
        className={flag}
        icon={value === '' ? undefined : <Check />}
        aria-pressed={value !== ''}
        onClick={() => set(value === '' ? '1' : '', false)}
      >
        {label}
      </Button>
    )
  if (field.kind === 'day') return <DayFilter label={label} value={value} onChange={set} />
  return <ChoiceFilter {...field} value={value} onChange={(to) => set(to, false)} />
}

type ChoiceFilterProps = Pick<Extract<FilterField, { kind: 'choice' }>, 'label' | 'all' | 'options'> & {
  value: string
  onChange: (value: string) => void
}

function ChoiceFilter({ label, all, options, value, onChange }: ChoiceFilterProps) {
  // While another page of the list loads, the previous choices stay.
  const [known, setKnown] = useState(options)
  if (options && options !== known) setKnown(options)
  const choices = options ?? known ?? []
  // An address may contain a value that is not among the choices.
  const own = value === '' || choices.some((choice) => choice.value === value) ? [] : [{ value, label: value }]
  return (
    <span className={choiceBox}>
      <Select
        size="tool"
        aria-label={label}
        value={value}
        options={[{ value: '', label: all }, ...choices, ...own]}
        onChange={(event) => onChange(event.target.value)}
      />
      {value === '' ? null : <FilterName>{label}</FilterName>}
    </span>
  )
}

const dayBox = css({ display: 'inline-flex', alignItems: 'center', gap: '2', color: 'ink-2', whiteSpace: 'nowrap' })

/** Filters by a date. Nothing is requested while the date is incomplete, because the browser then reports no value. */
function DayFilter(props: { label: string; value: string; onChange: (value: string) => void }) {
  const { label, value, onChange } = props
  // The field is made anew only for a date that was not entered in it, because it would lose the focus.
  const [field, setField] = useState({ key: 0, value, entered: value })
  if (field.value !== value)
    setField({ key: value === field.entered ? field.key : field.key + 1, value, entered: value })
  return (
    <label className={dayBox}>
      {label}
      <Input
        key={field.key}
        type="date"
        size="tool"
        defaultValue={value}
        max="9999-12-31"
        onChange={(event) => {
          const { value: entered, validity } = event.target
          // While a year is typed, its first digits form a valid year such as 0020.
          if (!validity.valid || entered.startsWith('0') || entered === value) return
          setField({ ...field, entered })
          onChange(entered)
        }}
      />
    </label>
  )
}

/** Returns the active filters as text, such as "Customer: Ahlers · Waiting only"; '' if there are none. */
export function filterWords<Name extends string>(
  fields: readonly FilterField<Name>[],
  values: Readonly<Record<Name, string>>,
): string {
  const words = fields.flatMap((field) => {
    const value = values[field.name]
    // A condition that cannot be read is not applied.
    if (value === '' || (field.kind === 'text' && field.wrongWith?.(value))) return []
    if (field.kind === 'flag') return [field.label]
    const chosen = field.kind === 'choice' ? field.options?.find((option) => option.value === value)?.label : undefined
    return [`${field.label}: ${chosen ?? value}`]
  })
  return words.join(' · ')
}
