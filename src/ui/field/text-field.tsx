import type { ComponentProps } from 'react'
import { cx } from '#styles/css'
import { input } from '#styles/recipes'
import { Field, type FieldProps } from './field.tsx'
import { replayTypedInput } from './replay-typed-input.ts'

type InputProps = Omit<ComponentProps<'input'>, 'size'> & { size?: 'tool' | 'form' | 'small'; code?: boolean }

/**
 * Renders an input without a label, which needs an aria-label; TextField has a label. A `ref` replaces
 * `replayTypedInput`, so pass one only in pages that the server does not render.
 */
export function Input({ size, code, className, ...rest }: InputProps) {
  return <input type="text" ref={replayTypedInput} {...rest} className={cx(input({ size, code }), className)} />
}

type TextFieldProps = InputProps & Pick<FieldProps, 'label' | 'mark' | 'hint' | 'error'>

export function TextField({ label, mark, hint, error, required, ...rest }: TextFieldProps) {
  return (
    <Field label={label} mark={mark} hint={hint} error={error} required={required}>
      {(control) => <Input {...rest} {...control} />}
    </Field>
  )
}
