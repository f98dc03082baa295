import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { m } from '#messages'
import { LaterDialog } from '#src/portal/shell/page/later-dialog.tsx'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { Segmented } from '#src/ui/field/segmented.tsx'
import { css } from '#styles/css'
import { labelOf, type ListColumn } from './list-columns.ts'

const line = css({ display: 'flex', alignItems: 'center', gap: '1', minHeight: 'tool' })
const name = css({ flex: '1' })
const rows = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '2',
  paddingBlockStart: '4',
  borderBlockStart: 'hair',
})

type ColumnDialogProps = {
  open: boolean
  onClose: () => void
  /** All columns in the user's order. */
  columns: readonly ListColumn[]
  onOrder: (order: string[]) => void
  onUsual: () => void
  isComfortable: boolean
  onComfortable: (is: boolean) => void
}

/** Dialog in which the user shows, hides and reorders the columns. The last visible column cannot be hidden. */
export function ColumnDialog(props: ColumnDialogProps) {
  const { open, onClose, columns, onOrder, onUsual, isComfortable, onComfortable } = props
  const isSingle = columns.filter((column) => column.getIsVisible()).length === 1
  const move = (index: number, by: number) => {
    const order = columns.map(({ id }) => id)
    order.splice(index + by, 0, ...order.splice(index, 1))
    onOrder(order)
  }
  return (
    <LaterDialog
      open={open}
      onClose={onClose}
      title={m.list_columns()}
      closeLabel={m.list_close()}
      actions={
        <>
          <Button onClick={onUsual}>{m.list_columns_usual()}</Button>
          <Button visual="primary" onClick={onClose}>
            {m.list_done()}
          </Button>
        </>
      }
    >
      <ul>
        {columns.map((column, index) => {
          const label = labelOf(column)
          return (
            <li key={column.id} className={line}>
              <span className={name}>
                <Checkbox
                  checked={column.getIsVisible()}
                  disabled={isSingle && column.getIsVisible()}
                  onChange={column.getToggleVisibilityHandler()}
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
                idle={index === columns.length - 1}
                onClick={() => move(index, 1)}
              />
            </li>
          )
        })}
      </ul>
      <div className={rows}>
        <span aria-hidden="true">{m.list_rows()}</span>
        <Segmented
          label={m.list_rows()}
          value={isComfortable ? 'comfortable' : 'compact'}
          options={[
            { value: 'compact', label: m.list_rows_compact() },
            { value: 'comfortable', label: m.list_rows_comfortable() },
          ]}
          onChange={(value) => onComfortable(value === 'comfortable')}
        />
      </div>
    </LaterDialog>
  )
}
