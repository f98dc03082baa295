import X from 'lucide-react/icons/x'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { css } from '#styles/css'
import { focusFirstFilter } from '#src/portal/list/go-on-in-search.ts'
import { type FilterField, unset } from './list-filters.tsx'

// The line keeps its height while empty, so that the rows below never move.
const line = css({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2',
  minHeight: 'small',
  paddingInline: '5',
  paddingBlockEnd: '2',
  boxSizing: 'content-box',
  maxWidth: 'page',
})
const text = css({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', maxWidth: '[18rem]' })

export type ListChipsProps<Name extends string> = {
  fields: readonly FilterField<Name>[]
  values: Readonly<Record<Name, string>>
  onChange: (change: Partial<Record<Name, string>>, replace: boolean) => void
}

export function ListChips<Name extends string>({ fields, values, onChange }: ListChipsProps<Name>) {
  const set = fields.filter(
    (field) => values[field.name] !== '' && !(field.kind === 'text' && field.wrongWith?.(values[field.name])),
  )
  return (
    <ul className={line} aria-label={m.list_chips()}>
      {set.map(({ name, label }) => (
        <li key={name}>
          <Button
            size="small"
            icon={<X />}
            aria-label={m.list_chip_remove({ label, value: values[name] })}
            onClick={({ currentTarget }) => {
              onChange(unset(name), false)
              focusFirstFilter(currentTarget)
            }}
          >
            <span className={text}>
              {label}: {values[name]}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
