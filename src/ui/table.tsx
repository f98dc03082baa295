import type { ComponentProps, ReactNode } from 'react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ArrowUpDown from 'lucide-react/icons/arrow-up-down'
import { table } from '#styles/recipes'

/** Scrolls sideways by itself on narrow screens; the caption is for those who do not see the heading. */
export function Table({ caption, children, ...rest }: ComponentProps<'table'> & { caption: string }) {
  const style = table()
  return (
    <div className={style.frame} role="region" aria-label={caption} tabIndex={0}>
      <table {...rest} className={style.root}>
        <caption className={style.caption}>{caption}</caption>
        {children}
      </table>
    </div>
  )
}

export function Row({ chosen, ...rest }: ComponentProps<'tr'> & { chosen?: boolean }) {
  return <tr {...rest} className={table().row} data-chosen={chosen || undefined} />
}

type HeadProps = Omit<ComponentProps<'th'>, 'align'> & {
  align?: 'start' | 'end'
  /** Makes the heading a button that sorts. */
  sort?: { direction: 'ascending' | 'descending' | 'none'; onSort: () => void }
}

export function Head({ align, sort, children, ...rest }: HeadProps) {
  const style = table({ align })
  const Arrow = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown }[sort?.direction ?? 'none']
  return (
    <th
      scope="col"
      {...rest}
      className={style.head}
      aria-sort={sort && sort.direction !== 'none' ? sort.direction : undefined}
    >
      {sort ? (
        <button type="button" className={style.sort} onClick={sort.onSort}>
          {children}
          <Arrow aria-hidden="true" />
        </button>
      ) : (
        children
      )}
    </th>
  )
}

type CellProps = Omit<ComponentProps<'td'>, 'align'> & { align?: 'start' | 'end'; wrap?: boolean; children?: ReactNode }

export function Cell({ align, wrap, ...rest }: CellProps) {
  return <td {...rest} className={table({ align, wrap }).cell} />
}
