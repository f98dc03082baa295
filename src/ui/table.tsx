import type { ComponentProps, ReactNode } from 'react'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { css } from '#styles/css'
import { table } from '#styles/recipes'

// The roles are set explicitly, because rows with `display: block`, as for cards, lose the implicit ones.
const roles = {
  table: { role: 'table' },
  row: { role: 'row' },
  heading: { role: 'columnheader' },
  cell: { role: 'cell' },
}

// Built once: a recipe call takes time in each of hundreds of cells.
const plain = table()
const aligned = { start: table({ align: 'start' }), end: table({ align: 'end' }) }

const directions = { asc: 'ascending', desc: 'descending' } as const

type TableProps = ComponentProps<'table'> & {
  caption: string
  /** Makes all rows as high as those with two lines. */
  isComfortable?: boolean
}

export function Table({ caption, isComfortable = false, children, ...rest }: TableProps) {
  return (
    <div className={plain.frame} data-rows={isComfortable ? 'comfortable' : undefined}>
      <table {...roles.table} {...rest} className={plain.root}>
        <caption className={plain.caption}>{caption}</caption>
        {children}
      </table>
    </div>
  )
}

export function HeadRow(props: ComponentProps<'tr'>) {
  return <tr {...roles.row} {...props} className={plain.head} />
}

export function Row({ chosen, ...rest }: ComponentProps<'tr'> & { chosen?: boolean }) {
  return <tr {...roles.row} {...rest} className={plain.row} data-chosen={chosen || undefined} />
}

type HeadProps = Omit<ComponentProps<'th'>, 'align'> & {
  align?: 'start' | 'end' | undefined
  sorted?: 'asc' | 'desc' | false
  onSort?: (() => void) | undefined
}

export function Head({ align, sorted = false, onSort, children, ...rest }: HeadProps) {
  const style = aligned[align ?? 'start']
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
  return <td {...roles.cell} {...rest} className={aligned[align ?? 'start'].cell} />
}

const groupCell = css({
  textAlign: 'start',
  textStyle: 'label',
  color: 'ink-2',
  background: 'paper',
  paddingInline: '2',
  paddingBlock: '2',
  borderBlockEnd: 'hair',
  '@container (width < 45rem)': {
    gridColumn: '1 / -1',
    paddingInlineStart: '5',
    marginInlineEnd: '[-1.25rem]',
    marginBlockStart: '[-0.5rem]',
    marginBlockEnd: '[-0.75rem]',
    borderBlockEnd: 'none',
  },
})
// The role is set explicitly, because a header cell loses its implicit role when rows are shown as cards.
const groupRole = { role: 'rowheader' }

/** Renders the heading of the rows below it. `columns`: number of columns of the table. */
export function GroupRow({ columns, children, ...rest }: ComponentProps<'tr'> & { columns: number }) {
  return (
    <Row {...rest} data-plain="">
      <th colSpan={columns} scope="rowgroup" {...groupRole} className={groupCell}>
        {children}
      </th>
    </Row>
  )
}

export type PlainColumn<Item> = {
  label: string
  show: (item: Item) => ReactNode
  width?: string
  align?: 'end'
  /** Which columns are hidden first where space is short: those with 3, then those with 2. */
  priority?: 2 | 3
  /** Place of the cell on a card. By default, the cell has a line of its own, with the column's label. */
  card?: 'title' | 'end' | 'foot'
  /** Content below the rows, such as a sum. */
  foot?: ReactNode
}

type PlainTableProps<Item> = { caption: string; columns: readonly PlainColumn<Item>[]; rows: readonly Item[] }

/** Renders a table whose rows cannot be sorted or selected. */
export function PlainTable<Item>({ caption, columns, rows }: PlainTableProps<Item>) {
  return (
    <Table caption={caption}>
      <thead>
        <HeadRow data-plain>
          {columns.map(({ label, align, priority, width }) => (
            <Head key={label} align={align} data-priority={priority} style={width ? { width } : undefined}>
              {label}
            </Head>
          ))}
        </HeadRow>
      </thead>
      <tbody>
        {rows.map((item, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- rows may be equal, and only their order identifies them
          <Row key={index} data-plain>
            {columns.map(({ label, show, align, priority, card }) => (
              <Cell
                key={label}
                align={align}
                data-priority={priority}
                data-card={card}
                data-label={card ? undefined : label}
              >
                {show(item)}
              </Cell>
            ))}
          </Row>
        ))}
      </tbody>
      {columns.some(({ foot }) => foot !== undefined) ? <FootRow columns={columns} /> : null}
    </Table>
  )
}

function FootRow<Item>({ columns }: Pick<PlainTableProps<Item>, 'columns'>) {
  return (
    <tfoot>
      <tr {...roles.row} className={`${plain.row} ${plain.foot}`} data-plain="">
        {columns.map(({ label, foot, align, priority, card }) => (
          <Cell key={label} align={align} data-priority={priority} data-card={foot === undefined ? 'none' : card}>
            {foot}
          </Cell>
        ))}
      </tr>
    </tfoot>
  )
}
