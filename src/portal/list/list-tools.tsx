import ArrowDownUp from 'lucide-react/icons/arrow-down-up'
import Columns3 from 'lucide-react/icons/columns-3'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { Select } from '#src/ui/field/select.tsx'
import { loadLater } from '#src/portal/shell/browser/load-part.ts'
import { sortingOf } from './list-search.ts'
import * as style from './list-style.ts'

const ColumnDialog = lazy(async () => ({
  default: (await loadLater(() => import('./columns/column-dialog.tsx'))).ColumnDialog,
}))

type ListToolsProps = {
  columns: readonly { id: string; label: string; isUnsorted?: boolean | undefined }[]
  chosenColumns: string
  onColumns: (columns: string) => void
  sort: string
  onSort: (sort: string) => void
  range: string
  filters: ReactNode
  files: ReactNode
}

export function ListTools({ columns, chosenColumns, onColumns, sort, onSort, range, filters, files }: ListToolsProps) {
  const [isChoosing, setChoosing] = useState(false)
  const { id, desc } = sortingOf(sort)
  return (
    <div className={style.tools} role="search">
      {filters}
      <span className={style.sortBox}>
        <Select
          size="tool"
          aria-label={m.list_sort_by()}
          value={id}
          options={columns
            .filter((column) => !column.isUnsorted)
            .map((column) => ({ value: column.id, label: column.label }))}
          onChange={(event) => onSort(event.target.value)}
        />
        <Button
          square
          icon={<ArrowDownUp />}
          aria-label={m.list_sort_descending()}
          aria-pressed={desc}
          onClick={() => onSort(desc ? id : `-${id}`)}
        />
      </span>
      <span className={style.end}>
        <span className={style.range}>{range}</span>
        <span className={style.tool}>
          <Button icon={<Columns3 />} onClick={() => setChoosing(true)}>
            {m.list_columns()}
          </Button>
          {files}
        </span>
      </span>
      <Suspense fallback={null}>
        <ColumnDialog
          open={isChoosing}
          onClose={() => setChoosing(false)}
          columns={columns}
          value={chosenColumns}
          onChange={onColumns}
        />
      </Suspense>
    </div>
  )
}
