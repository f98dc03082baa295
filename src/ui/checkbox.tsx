import { useEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { checkbox } from '#styles/recipes'

type BoxProps = Omit<ComponentProps<'input'>, 'type' | 'ref' | 'children'> & { children?: ReactNode }

/** Without children it needs an aria-label. */
export function Checkbox({ indeterminate = false, children, ...rest }: BoxProps & { indeterminate?: boolean }) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate
  }, [indeterminate])
  const style = checkbox()
  const control = <input {...rest} ref={box} type="checkbox" className={style.control} />
  if (!children) return control
  return (
    <label className={style.root}>
      {control}
      <span className={style.label}>{children}</span>
    </label>
  )
}
