import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/field/checkbox.tsx'
import { css } from '#styles/css'
import { numbersFrom } from './next-number.ts'

const number = css({ textStyle: 'code' })

type NumberSeriesProps = {
  value: string
  offer: string | null
  count: number
  isOn: boolean
  onOn: (isOn: boolean) => void
  onTake: (number: string) => void
}

/**
 * Suggests one number for all baskets, then a choice between that number and a series. The series is shown before it is
 * sent.
 */
export function NumberSeries({ value, offer, count, isOn, onOn, onTake }: NumberSeriesProps) {
  if (count === 0) return null
  if (value === '')
    return offer === null ? null : (
      <Button size="small" aria-label={m.basket_offer({ number: offer })} onClick={() => onTake(offer)}>
        <span className={number}>{offer}</span>
      </Button>
    )
  const numbers = count > 1 ? numbersFrom(value, count) : null
  if (!numbers) return null
  return (
    <Checkbox checked={isOn} onChange={(event) => onOn(event.target.checked)}>
      {m.basket_bulk_series({ from: value, to: numbers.at(-1) ?? '' })}
    </Checkbox>
  )
}
