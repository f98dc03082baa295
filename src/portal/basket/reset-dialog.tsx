import { useEffect, useRef } from 'react'
import { m } from '#messages'
import { idIn } from './approval-number.ts'
import { ConfirmDialog } from '#src/portal/shell/page/confirm-dialog.tsx'
import type { Order } from '#src/contract/basket.ts'
import { css } from '#styles/css'

const list = css({ maxHeight: '[14rem]', overflowY: 'auto' })
const code = css({ textStyle: 'code' })

type ResetDialogProps = {
  baskets: readonly Pick<Order, 'basket_number' | 'name1' | 'name2' | 'customer'>[]
  onClose: () => void
  onReset: (basketNumbers: readonly string[]) => void
}

/** Returns what gets the focus in the panel if it shows this basket. */
function partOfPanel(basketNumber: string): HTMLElement | null | undefined {
  const about = document.getElementById(idIn('panel', 'about', basketNumber))
  return about?.closest('aside')?.querySelector('h2') ?? about?.closest('[role=dialog]')?.querySelector('button')
}

/**
 * Asks for confirmation before baskets are reset, because a reset takes them out of production. The dialog is open
 * while `baskets` is not empty.
 */
export function ResetDialog({ baskets, onClose, onReset }: ResetDialogProps) {
  const numbers = baskets.map(({ basket_number }) => basket_number)
  const [first = ''] = numbers
  const count = numbers.length
  // When the dialog closes, `baskets` is already empty. The focus then returns to the first basket of the last
  // question.
  const openedFor = useRef(first)
  useEffect(() => {
    if (first !== '') openedFor.current = first
  }, [first])
  return (
    <ConfirmDialog
      open={count > 0}
      onClose={onClose}
      title={count === 1 ? m.basket_reset_title({ number: first }) : m.basket_bulk_reset_title({ count })}
      confirm={m.basket_reset()}
      onConfirm={() => {
        onReset(numbers)
        onClose()
      }}
      finalFocus={() => partOfPanel(openedFor.current) ?? document.getElementById(`select-${openedFor.current}`)}
    >
      <p>{m.basket_reset_text({ count })}</p>
      <ul className={list}>
        {baskets.map(({ basket_number, name1, name2, customer }) => (
          <li key={basket_number}>
            {count > 1 ? <span className={code}>{basket_number} </span> : null}
            {[[name1, name2].filter(Boolean).join(' '), customer].filter(Boolean).join(' · ')}
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  )
}
