import { useEffect, useLayoutEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { checkbox } from '#styles/recipes'
import { replayTypedInput } from './replay-typed-input.ts'

type BoxProps = Omit<ComponentProps<'input'>, 'type' | 'ref' | 'children'> & { children?: ReactNode }

/**
 * Renders a checkbox. Without children it needs an aria-label. With `readOnly`, as during a submit, it keeps its value
 * and the focus.
 */
export function Checkbox({
  indeterminate = false,
  readOnly,
  onChange,
  children,
  ...rest
}: BoxProps & { indeterminate?: boolean }) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate
  }, [indeterminate])
  useLayoutEffect(() => replayTypedInput(box.current), [])
  const style = checkbox()
  const control = (
    <input
      {...rest}
      ref={box}
      type="checkbox"
      className={style.control}
      aria-readonly={readOnly || undefined}
      onChange={readOnly ? () => undefined : onChange}
    />
  )
  if (!children) return control
  return (
    <label className={style.root}>
      {control}
      <span className={style.label}>{children}</span>
    </label>
  )
}
