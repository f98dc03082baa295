import type { RowData } from '@tanstack/react-table'
import ArrowDownUp from 'lucide-react/icons/arrow-down-up'
import Columns3 from 'lucide-react/icons/columns-3'
import { type ReactNode, Suspense, useState } from 'react'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { Select } from '#src/ui/field/select.tsx'
import { lazyLater } from '#src/portal/shell/browser/load-part.ts'
import { labelOf } from './columns/list-columns.ts'
import * as style from './list-style.ts'
import type { TableOf } from './use-list-table.ts'

const ColumnDialog = lazyLater(async () => (await import('./columns/column-dialog.tsx')).ColumnDialog)

type ListToolsProps<R extends RowData> = {
  table: TableOf<R>
  onUsualColumns: () => void
  isComfortable: boolean
  onComfortable: (is: boolean) => void
  range: string
  filters: ReactNode
  clear: ReactNode
  files: ReactNode
  filterCount: number
}

export function ListTools<R extends RowData>(props: ListToolsProps<R>) {
  const { table, onUsualColumns, isComfortable, onComfortable, range, filters, clear, files, filterCount } = props
  const [isChoosing, setChoosing] = useState(false)
  const sortable = table.getAllColumns().filter((column) => column.getCanSort())
  const sorted = sortable.find((column) => column.getIsSorted())
  return (
    <div className={style.tools} role="search" data-filters={filterCount > 2 ? 'many' : filterCount}>
      {filters}
      <span
        className={
          sorted?.getIsVisible() === false ? style.sortAlways : style.sortWithout[sorted?.columnDef.meta?.priority ?? 1]
        }
      >
        <Select
          size="tool"
          aria-label={m.list_sort_by()}
          value={sorted?.id}
          options={sortable.map((column) => ({ value: column.id, label: labelOf(column) }))}
          onChange={(event) => table.getColumn(event.target.value)?.toggleSorting(false)}
        />
        <Button
          square
          icon={<ArrowDownUp />}
          aria-label={m.list_sort_descending()}
          aria-pressed={sorted?.getIsSorted() === 'desc'}
          onClick={() => sorted?.toggleSorting()}
        />
      </span>
      {clear}
      <span className={style.end}>
        {/* The filters wait until the typing pauses, so this is not announced for every letter. */}
        <span className={style.range} role="status">
          {range}
        </span>
        <span className={style.tool}>
          <Button icon={<Columns3 />} title={m.list_columns()} onClick={() => setChoosing(true)}>
            <span className={style.toolWords}>{m.list_columns()}</span>
          </Button>
          {files}
        </span>
      </span>
      <Suspense fallback={null}>
        <ColumnDialog
          open={isChoosing}
          onClose={() => setChoosing(false)}
          columns={table.getAllLeafColumns()}
          onOrder={table.setColumnOrder}
          onUsual={onUsualColumns}
          isComfortable={isComfortable}
          onComfortable={onComfortable}
        />
      </Suspense>
    </div>
  )
}
