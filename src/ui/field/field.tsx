import { useId, type ReactNode } from 'react'
import { field } from '#styles/recipes'
import { ErrorMark } from '#src/ui/marks.tsx'

type Control = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  required: boolean | undefined
}

export type FieldProps = {
  /** The control's; made up where none is told. */
  id?: string
  label: ReactNode
  /** A word after the label, such as that it may be left empty. */
  mark?: ReactNode
  hint?: ReactNode
  error?: ReactNode
  required?: boolean
  /** Gets what ties the control to its label, hint and error. */
  children: (control: Control) => ReactNode
}

export function Field({ id: wanted, label, mark, hint, error, required, children }: FieldProps) {
  const made = useId()
  const id = wanted ?? made
  const style = field()
  const parts = { mark, hint, error }
  const described = Object.entries(parts).flatMap(([name, part]) => (part ? [`${id}-${name}`] : []))
  return (
    <div className={style.root}>
      <div className={style.head}>
        <label htmlFor={id} className={style.label}>
          {label}
        </label>
        {mark ? (
          <span id={`${id}-mark`} className={style.mark}>
            {mark}
          </span>
        ) : null}
      </div>
      {children({
        id,
        'aria-describedby': described.join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
        required,
      })}
      {hint ? (
        <span id={`${id}-hint`} className={style.hint}>
          {hint}
        </span>
      ) : null}
      <span id={`${id}-error`} className={style.error} aria-live="polite">
        {error ? <ErrorMark /> : null}
        {error}
      </span>
    </div>
  )
}
