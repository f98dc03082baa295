import type { RowData } from '@tanstack/react-table'
import { m } from '#messages'
import type { TableOf } from '#src/portal/list/use-list-table.ts'
import type { ListKey } from './list-keys.ts'

export type RowAction<R> = { key: string; label: string; act: (rows: readonly R[], isSelected: boolean) => void }

type RowKeys<R extends RowData> = {
  table: TableOf<R>
  current: string
  selected: readonly R[]
  onCurrent: (id: string) => void
  actions: readonly RowAction<R>[]
}

/**
 * Returns the keyboard shortcuts of a list. An action applies to the selected rows. Without a selection, it applies to
 * the focused row, or else to the row last visited (`current`), or else to the first row.
 */
export function rowKeys<R extends RowData>({ table, current, selected, onCurrent, actions }: RowKeys<R>): ListKey[] {
  const { rows } = table.getRowModel()
  const ids = rows.map(({ id }) => id)
  const indexNow = () => {
    const focused = document.activeElement?.closest('tr[id^=row-]')?.id.slice('row-'.length) ?? ''
    return ids.includes(focused) ? ids.indexOf(focused) : ids.indexOf(current)
  }
  const goTo = (index: number) => {
    const id = ids[Math.min(ids.length - 1, Math.max(0, index))]
    if (id === undefined) return
    onCurrent(id)
    focusRow(id)
  }
  const filter = {
    key: '/',
    label: m.list_key_filter(),
    act: () => document.querySelector<HTMLInputElement>('[role=search] input')?.focus(),
  }
  const toggle = () => {
    const index = Math.max(0, indexNow())
    goTo(index)
    rows[index]?.toggleSelected()
  }
  if (rows.length === 0) return [filter]
  return [
    { key: 'j', label: m.list_key_down(), act: () => goTo(indexNow() + 1) },
    { key: 'k', label: m.list_key_up(), act: () => goTo(indexNow() - 1) },
    ...(rows[0]?.getCanSelect() ? [{ key: 'x', label: m.list_key_select(), act: toggle }] : []),
    ...actions.map(({ key, label, act }) => ({
      key,
      label,
      act: () => {
        const row = rows[Math.max(0, indexNow())]
        act(selected.length > 0 || row === undefined ? selected : [row.original], selected.length > 0)
      },
    })),
    filter,
  ]
}

export const focusRow = (id: string) =>
  (document.getElementById(`select-${id}`) ?? document.getElementById(`row-${id}`))?.focus()
