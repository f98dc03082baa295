import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

type ResetDialogProps = {
  /** None: closed. */
  basketNumbers: readonly string[]
  onClose: () => void
  onReset: (basketNumbers: readonly string[]) => void
}

/** A reset takes baskets out of production, so it is asked for twice. */
export function ResetDialog({ basketNumbers, onClose, onReset }: ResetDialogProps) {
  const [only] = basketNumbers
  const title =
    basketNumbers.length === 1 && only
      ? m.basket_reset_title({ number: only })
      : m.basket_bulk_reset_title({ count: basketNumbers.length })
  return (
    <Dialog
      open={basketNumbers.length > 0}
      onClose={onClose}
      role="alertdialog"
      title={title}
      closeLabel={m.basket_close()}
      actions={
        <>
          <Button onClick={onClose}>{m.basket_cancel()}</Button>
          <Button
            visual="danger"
            onClick={() => {
              onReset(basketNumbers)
              onClose()
            }}
          >
            {m.basket_reset()}
          </Button>
        </>
      }
    >
      <p>{m.basket_reset_text()}</p>
      {basketNumbers.length > 1 ? <p>{basketNumbers.join(', ')}</p> : null}
    </Dialog>
  )
}
