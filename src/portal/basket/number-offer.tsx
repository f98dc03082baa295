import type { ComponentProps } from 'react'
import { m } from '#messages'
import { Button } from '#src/ui/button.tsx'
import { Kbd } from '#src/ui/kbd.tsx'
import { css } from '#styles/css'

const below = css({
  position: 'absolute',
  insetBlockStart: '[100%]',
  insetInlineStart: '0',
  zIndex: 'sticky',
  // Below what is said of the input.
  marginBlockStart: '4',
  boxShadow: 'raised',
})
const number = css({ textStyle: 'code' })

type NumberOfferProps = { offer: string; onTake: (number: string) => void } & Pick<ComponentProps<'button'>, 'onBlur'>

/** Taking the number does not send it yet. */
export function NumberOffer({ offer, onTake, onBlur }: NumberOfferProps) {
  return (
    <Button
      size="small"
      className={below}
      aria-label={m.basket_offer({ number: offer })}
      onClick={() => onTake(offer)}
      onBlur={onBlur}
    >
      <span className={number}>{offer}</span> <Kbd>↓</Kbd>
    </Button>
  )
}
