import type { ComponentProps } from 'react'
import { cx } from '#styles/css'
import { input } from '#styles/recipes'
import { Field, type FieldProps } from './field.tsx'

type InputProps = Omit<ComponentProps<'input'>, 'size'> & { size?: 'tool' | 'form' | 'small'; code?: boolean }

/** A bare box: give it an aria-label, or use TextField. */
export function Input({ size, code, className, ...rest }: InputProps) {
  return <input type="text" {...rest} className={cx(input({ size, code }), className)} />
}

type TextFieldProps = InputProps & Pick<FieldProps, 'label' | 'hint' | 'error'>

export function TextField({ label, hint, error, required, ...rest }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => <Input {...rest} {...control} />}
    </Field>
  )
}
