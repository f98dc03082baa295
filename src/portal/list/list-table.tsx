import type { RowData } from '@tanstack/react-table'
import { type ComponentProps, Fragment, type ReactNode } from 'react'
import { m } from '#messages'
import { useShell } from '#src/portal/shell/shell.ts'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Cell, GroupRow, Head, HeadRow, Row, Table } from '#src/ui/table.tsx'
import { css, cx } from '#styles/css'
import { labelOf, type List } from './columns/list-columns.ts'
import type { TableOf } from './use-list-table.ts'

const skeletonRows = Array.from({ length: 9 }, (_, index) => index)
const selectWidth = { width: '2.25rem' }
const onCards = css({ display: 'none', '@container (width < 45rem)': { display: 'inline' } })
// By priority of a hidden column: the widths at which its cells appear as a second line in the column that it names as
// `within`.
const instead = {
  2: css({ display: 'none', '@container (45rem <= width < 56rem)': { display: 'block' } }),
  3: css({ display: 'none', '@container (45rem <= width < 72rem)': { display: 'block' } }),
}
const unseen = css({ srOnly: true })
const small = css({ textStyle: 'small', color: 'ink-2' })

/** Returns the width of a column that also gets a part of the room beyond 72rem, the width that all columns need. */
const widthOf = (width: number, grow = 0) =>
  grow === 0 ? `${width}rem` : `calc(${width}rem + ${grow} * max(0rem, 100cqi - 72rem))`

type ListActions<R> = {
  width: number
  /** On a card, the actions have a line of their own, with room for touch. */
  isLine?: boolean
  render: (row: R, isMain: boolean) => ReactNode
}

export type ListTableProps<R extends RowData> = {
  list: List<R>
  table: TableOf<R>
  /** Shows a skeleton of the table's height instead of rows. */
  isLoading: boolean
  /** Makes rows with one line as high as those with two. */
  isComfortable: boolean
  /** Id of the row that keyboard shortcuts act on. */
  current: string
  onCurrent: (id: string) => void
  actions?: ListActions<R> | undefined
}

/**
 * Renders rows as a table, or as cards where space is short. Element ids: `row-<id>` for a row, `select-<id>` for its
 * checkbox.
 */
export function ListTable<R extends RowData>(props: ListTableProps<R>) {
  const { list, table, isLoading, isComfortable, current, onCurrent, actions } = props
  const headers = table.getFlatHeaders()
  const { selectLabel, groupOf } = list
  const isPlain = selectLabel === undefined
  const columns = headers.length + (isPlain ? 0 : 1) + (actions ? 1 : 0)
  const actionsCard = actions?.isLine ? 'line' : 'actions'
  return (
    <Table caption={list.title()} isComfortable={isComfortable} aria-busy={isLoading || undefined}>
      <thead>
        <HeadRow data-plain={isPlain || undefined}>
          {isPlain ? null : (
            <SelectAll
              checked={table.getIsAllPageRowsSelected()}
              indeterminate={table.getIsSomePageRowsSelected() && !table.getIsAllPageRowsSelected()}
              onChange={table.getToggleAllPageRowsSelectedHandler()}
            />
          )}
          {headers.map(({ id, column }) => {
            const { width, grow, align, priority } = column.columnDef.meta ?? {}
            return (
              <Head
                key={id}
                align={align}
                data-priority={priority}
                style={width === undefined ? undefined : { width: widthOf(width, grow) }}
                sorted={column.getIsSorted()}
                onSort={column.getCanSort() ? () => column.toggleSorting() : undefined}
              >
                {labelOf(column)}
              </Head>
            )
          })}
          {actions ? (
            <Head align="end" data-card={actionsCard} style={{ width: `${actions.width}rem` }}>
              {m.list_actions()}
            </Head>
          ) : null}
        </HeadRow>
      </thead>
      <tbody>
        {isLoading
          ? skeletonRows.map((row) => (
              <Row key={row} data-plain={isPlain || undefined}>
                {isPlain ? null : <Cell data-card="select" />}
                {headers.map(({ id, column }) => (
                  <Cell key={id} data-priority={column.columnDef.meta?.priority}>
                    <Skeleton width="70%" />
                  </Cell>
                ))}
                {actions ? <Cell data-card={actionsCard} /> : null}
              </Row>
            ))
          : table.getRowModel().rows.map((row, index, rows) => (
              <Fragment key={row.id}>
                {groupOf ? (
                  <GroupHead {...{ groupOf, columns }} row={row.original} before={rows[index - 1]?.original} />
                ) : null}
                <Row
                  id={`row-${row.id}`}
                  data-plain={isPlain || undefined}
                  tabIndex={isPlain ? -1 : undefined}
                  chosen={row.getIsSelected()}
                  aria-current={row.id === current ? 'true' : undefined}
                  onClick={() => (row.id === current ? undefined : onCurrent(row.id))}
                >
                  {isPlain ? null : (
                    <Cell data-card="select">
                      <Checkbox
                        id={`select-${row.id}`}
                        aria-label={selectLabel(row.id)}
                        checked={row.getIsSelected()}
                        onChange={row.getToggleSelectedHandler()}
                      />
                    </Cell>
                  )}
                  {row.getVisibleCells().map((cell, _, cells) => {
                    const { align, priority, card, label, isNamed } = cell.column.columnDef.meta ?? {}
                    const others = cells.filter(({ column }) => column.columnDef.meta?.within === cell.column.id)
                    return (
                      <Cell
                        key={cell.id}
                        align={align}
                        data-priority={priority}
                        data-card={card}
                        data-label={isNamed ? label?.() : undefined}
                      >
                        <table.FlexRender cell={cell} />
                        {others.map((other) => (
                          <span
                            key={other.id}
                            className={cx(small, instead[other.column.columnDef.meta?.priority ?? 3])}
                          >
                            {other.column.columnDef.meta?.isNamed ? (
                              <span className={unseen}>{labelOf(other.column)} </span>
                            ) : null}
                            <table.FlexRender cell={other} />
                          </span>
                        ))}
                      </Cell>
                    )
                  })}
                  {actions ? (
                    <Cell align="end" data-card={actionsCard}>
                      {actions.render(row.original, row.id === current)}
                    </Cell>
                  ) : null}
                </Row>
              </Fragment>
            ))}
      </tbody>
    </Table>
  )
}

type GroupHeadProps<R extends RowData> = {
  groupOf: NonNullable<List<R>['groupOf']>
  row: R
  before: R | undefined
  columns: number
}

/** Renders the heading of a row's group, if the row is the first one of it. */
function GroupHead<R extends RowData>({ groupOf, row, before, columns }: GroupHeadProps<R>) {
  const { locale, site } = useShell()
  const reader = { locale, timeZone: site.timeZone }
  const group = groupOf(row, reader)
  if (before !== undefined && groupOf(before, reader) === group) return null
  return <GroupRow columns={columns}>{group}</GroupRow>
}

/** Renders the checkbox that selects all rows. It has a visible label, because cards have no headings. */
function SelectAll(props: Pick<ComponentProps<typeof Checkbox>, 'checked' | 'indeterminate' | 'onChange'>) {
  return (
    <Head style={selectWidth}>
      <Checkbox {...props} aria-label={m.list_select_all()}>
        <span className={onCards}>{m.list_select_all()}</span>
      </Checkbox>
    </Head>
  )
}
