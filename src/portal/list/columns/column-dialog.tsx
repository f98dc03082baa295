import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { m } from '#messages'
import { LaterDialog } from '#src/portal/shell/page/later-dialog.tsx'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { css } from '#styles/css'
import { columnsOf, columnsText } from '#src/portal/list/list-search.ts'

const line = css({ display: 'flex', alignItems: 'center', gap: '1', minHeight: 'tool' })
const name = css({ flex: '1' })

type ColumnDialogProps = {
  open: boolean
  onClose: () => void
  columns: readonly { id: string; label: string }[]
  value: string
  onChange: (columns: string) => void
}

/** Chooses and orders the columns shown; the last visible one cannot be hidden. */
export function ColumnDialog({ open, onClose, columns, value, onChange }: ColumnDialogProps) {
  const all = columns.map(({ id }) => id)
  const { order, shown } = columnsOf(value, all)
  const isShown = (id: string) => shown[id] !== false
  const change = (to: readonly string[], which = shown) => onChange(columnsText(to, which, all))
  const move = (index: number, by: number) => {
    const to = [...order]
    const [moved = ''] = to.splice(index, 1)
    to.splice(index + by, 0, moved)
    change(to)
  }
  return (
    <LaterDialog
      open={open}
      onClose={onClose}
      title={m.list_columns()}
      closeLabel={m.list_close()}
      actions={
        <>
          <Button onClick={() => onChange('')}>{m.list_columns_usual()}</Button>
          <Button visual="primary" onClick={onClose}>
            {m.list_done()}
          </Button>
        </>
      }
    >
      <ul>
        {order.map((id, index) => {
          const label = columns.find((column) => column.id === id)?.label ?? id
          return (
            <li key={id} className={line}>
              <span className={name}>
                <Checkbox
                  checked={isShown(id)}
                  disabled={isShown(id) && order.filter(isShown).length === 1}
                  onChange={() => change(order, { ...shown, [id]: !isShown(id) })}
                >
                  {label}
                </Checkbox>
              </span>
              <Button
                square
                visual="quiet"
                icon={<ArrowUp />}
                aria-label={m.list_column_up({ label })}
                idle={index === 0}
                onClick={() => move(index, -1)}
              />
              <Button
                square
                visual="quiet"
                icon={<ArrowDown />}
                aria-label={m.list_column_down({ label })}
                idle={index === order.length - 1}
                onClick={() => move(index, 1)}
              />
            </li>
          )
        })}
      </ul>
    </LaterDialog>
  )
}
