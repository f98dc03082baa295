import { type ComponentProps, type ReactNode, useId } from 'react'
import { m } from '#messages'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { Field } from '#src/ui/field/field.tsx'
import { Select } from '#src/ui/field/select.tsx'
import { Input } from '#src/ui/field/text-field.tsx'
import { css } from '#styles/css'
import { controlId, useFieldContext, useKit } from '#src/portal/form/kit-context.ts'

// Inputs are as wide as the expected entry. Messages take the whole column.
const widths = {
  short: css({ maxWidth: '[9rem]' }),
  half: css({ maxWidth: '[18rem]' }),
  full: css({ width: 'full' }),
}

const checks = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fill, minmax(min(11rem, 100%), 1fr))]',
  // Options with explanations need more room.
  '&:has([aria-describedby])': { gridTemplateColumns: '[repeat(auto-fill, minmax(min(17rem, 100%), 1fr))]' },
  columnGap: '4',
  rowGap: '2',
  '& > span[data-wide]': { gridColumn: '[1 / -1]' },
})
const legend = css({ fontWeight: 'strong', marginBlockEnd: '1' })
const remark = css({ color: 'ink-2', textStyle: 'small' })
// The explanation is aligned with the label, past the checkbox.
const explanation = css({ display: 'block', color: 'ink-2', textStyle: 'small', paddingInlineStart: '6' })
const wrong = css({ color: 'bad', textStyle: 'small' })
const shown = css({
  display: 'grid',
  gridTemplateColumns: '[repeat(auto-fill, minmax(min(13rem, 100%), 1fr))]',
  columnGap: '4',
  rowGap: '3',
})
const shownLabel = css({ textStyle: 'small', fontWeight: 'strong', color: 'ink-2' })
const shownValue = css({ overflowWrap: 'anywhere', whiteSpace: 'pre-line' })

type RowProps = { hint?: ReactNode; width?: keyof typeof widths }

export function useRow<Value>() {
  const field = useFieldContext<Value>()
  const kit = useKit()
  const { isBlurred, isDirty, errors } = field.state.meta
  const found = kit.wasTried || isBlurred ? errors[0] : undefined
  const isRequired = kit.required.has(field.name)
  return {
    field,
    /**
     * Called on blur. An error from the server stays until the field changes: removing it on blur would move the button
     * away from the click.
     */
    leave: () =>
      field.state.meta.errorMap.onSubmit === undefined
        ? field.handleBlur()
        : field.setMeta((meta) => ({ ...meta, isTouched: true, isBlurred: true })),
    busy: kit.busy,
    error: found ?? (isDirty ? undefined : kit.serverErrors[field.name]),
    row: {
      id: controlId(kit.id, field.name),
      label: kit.labels[field.name] ?? field.name,
      required: isRequired,
      mark: isRequired ? undefined : m.form_optional(),
    },
  }
}

type InputProps = Omit<ComponentProps<typeof Input>, 'width' | 'value' | 'name' | 'id' | 'required'>

export function TextRow({ hint, width = 'full', ...rest }: RowProps & InputProps) {
  const { field, leave, row, busy, error } = useRow<string>()
  return (
    <Field {...row} hint={hint} error={error}>
      {(control) => (
        <Input
          {...rest}
          {...control}
          className={widths[width]}
          name={field.name}
          value={field.state.value}
          readOnly={busy}
          onBlur={leave}
          onChange={(event) => field.handleChange(event.target.value)}
        />
      )}
    </Field>
  )
}

type SelectProps = Pick<ComponentProps<typeof Select>, 'options' | 'autoComplete' | 'disabled'>

export function SelectRow({ hint, width = 'full', options, ...rest }: RowProps & SelectProps) {
  const { field, leave, row, busy, error } = useRow<string>()
  const { value } = field.state
  // For a value that is not among its options, a select shows the first option as if it were chosen.
  const isOffered = options.some((option) => option.value === value)
  return (
    <div className={widths[width]}>
      {/* A choice always has a value, so it is not marked as optional. */}
      <Field {...row} mark={undefined} hint={hint} error={error}>
        {(control) => (
          <Select
            {...rest}
            {...control}
            size="form"
            name={field.name}
            options={isOffered || value === '' ? options : [...options, { value, label: value }]}
            {...(isOffered || value !== '' ? {} : { placeholder: m.form_choose() })}
            value={value}
            readOnly={busy}
            onBlur={leave}
            onChange={(event) => field.handleChange(event.target.value)}
          />
        )}
      </Field>
    </div>
  )
}

export function CheckRow({ hint }: Pick<RowProps, 'hint'>) {
  const { field, leave, row, busy } = useRow<boolean>()
  return (
    <Explained id={`${row.id}-hint`} hint={hint}>
      <Checkbox
        id={row.id}
        name={field.name}
        aria-describedby={hint ? `${row.id}-hint` : undefined}
        checked={field.state.value}
        readOnly={busy}
        onBlur={leave}
        onChange={(event) => field.handleChange(event.target.checked)}
      >
        {row.label}
      </Checkbox>
    </Explained>
  )
}

function Explained({ id, hint, children }: { id: string; hint: ReactNode; children: ReactNode }) {
  if (!hint) return children
  return (
    <span>
      {children}
      <span id={id} className={explanation}>
        {hint}
      </span>
    </span>
  )
}

type ChecksRowProps = Pick<RowProps, 'hint'> & {
  options: readonly { value: string; label: string; hint?: ReactNode }[]
}

export function ChecksRow({ hint, options }: ChecksRowProps) {
  const { field, leave, row, busy, error } = useRow<readonly string[]>()
  const chosen = field.state.value
  const toggle = (value: string, isOn: boolean) =>
    field.handleChange(options.map((one) => one.value).filter((one) => (one === value ? isOn : chosen.includes(one))))
  return (
    <fieldset className={checks}>
      <legend className={legend}>{row.label}</legend>
      {hint ? (
        <span className={remark} data-wide="">
          {hint}
        </span>
      ) : null}
      {options.map(({ value, label, hint: meaning }, index) => (
        <Explained key={value} id={`${row.id}-${value}`} hint={meaning}>
          <Checkbox
            id={index === 0 ? row.id : undefined}
            name={field.name}
            value={value}
            aria-describedby={meaning ? `${row.id}-${value}` : undefined}
            checked={chosen.includes(value)}
            readOnly={busy}
            onBlur={leave}
            onChange={(event) => toggle(value, event.target.checked)}
          >
            {label}
          </Checkbox>
        </Explained>
      ))}
      {error ? (
        <span className={wrong} data-wide="">
          {error}
        </span>
      ) : null}
    </fieldset>
  )
}

type ShownRowsProps = { labels: Readonly<Record<string, string>>; values: Readonly<Record<string, unknown>> }

/** Shows values that cannot be edited, each with its label, in the order of `labels`. Leaves out empty values. */
export function ShownRows({ labels, values }: ShownRowsProps) {
  const id = useId()
  const filled = Object.entries(labels).filter(([field]) => (values[field] ?? '') !== '')
  return (
    <dl className={shown}>
      {filled.map(([field, label]) => (
        <div key={field}>
          <dt id={`${id}-${field}`} className={shownLabel}>
            {label}
          </dt>
          <dd aria-labelledby={`${id}-${field}`} className={shownValue}>
            {String(values[field])}
          </dd>
        </div>
      ))}
    </dl>
  )
}
