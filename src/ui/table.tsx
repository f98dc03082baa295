import type { ComponentProps } from 'react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { table } from '#styles/recipes'

// The roles are explicit, because `display: block` on rows, as for cards, removes the implicit ones.
const roles = {
  table: { role: 'table' },
  row: { role: 'row' },
  heading: { role: 'columnheader' },
  cell: { role: 'cell' },
}

const directions = { asc: 'ascending', desc: 'descending' } as const

export function Table({ caption, children, ...rest }: ComponentProps<'table'> & { caption: string }) {
  const style = table()
  return (
    <div className={style.frame}>
      <table {...roles.table} {...rest} className={style.root}>
        <caption className={style.caption}>{caption}</caption>
        {children}
      </table>
    </div>
  )
}

export function HeadRow(props: ComponentProps<'tr'>) {
  return <tr {...roles.row} {...props} className={table().head} />
}

export function Row({ chosen, ...rest }: ComponentProps<'tr'> & { chosen?: boolean }) {
  return <tr {...roles.row} {...rest} className={table().row} data-chosen={chosen || undefined} />
}

type HeadProps = Omit<ComponentProps<'th'>, 'align'> & {
  align?: 'start' | 'end' | undefined
  sorted?: 'asc' | 'desc' | false
  onSort?: (() => void) | undefined
}

export function Head({ align, sorted = false, onSort, children, ...rest }: HeadProps) {
  const style = table({ align: align ?? 'start' })
  const Arrow = sorted === 'desc' ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      {...roles.heading}
      {...rest}
      className={style.heading}
      aria-sort={sorted ? directions[sorted] : undefined}
    >
      {onSort ? (
        <button type="button" className={style.sort} onClick={onSort}>
          {children}
          {sorted ? <Arrow aria-hidden="true" /> : null}
        </button>
      ) : (
        children
      )}
    </th>
  )
}

type CellProps = Omit<ComponentProps<'td'>, 'align'> & { align?: 'start' | 'end' | undefined }

export function Cell({ align, ...rest }: CellProps) {
  return <td {...roles.cell} {...rest} className={table({ align: align ?? 'start' }).cell} />
}
