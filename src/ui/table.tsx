import type { ComponentProps } from 'react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { table } from '#styles/recipes'

// Explicit roles, because display: block on rows, as for cards, removes the implicit ones.
const roles = {
  table: { role: 'table' },
  row: { role: 'row' },
  heading: { role: 'columnheader' },
  cell: { role: 'cell' },
}

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
  sort?: { direction: 'ascending' | 'descending' | 'none'; onSort: () => void } | undefined
}

export function Head({ align, sort, children, ...rest }: HeadProps) {
  const style = table({ align: align ?? 'start' })
  const Arrow = sort?.direction === 'descending' ? ArrowDown : ArrowUp
  const isSorted = sort !== undefined && sort.direction !== 'none'
  return (
    <th
      scope="col"
      {...roles.heading}
      {...rest}
      className={style.heading}
      aria-sort={isSorted ? (sort.direction === 'descending' ? 'descending' : 'ascending') : undefined}
    >
      {sort ? (
        <button type="button" className={style.sort} onClick={sort.onSort}>
          {children}
          {isSorted ? <Arrow aria-hidden="true" /> : null}
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
