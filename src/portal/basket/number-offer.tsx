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
  // Below the input's messages.
  marginBlockStart: '4',
  boxShadow: 'raised',
})
const number = css({ textStyle: 'code' })

type NumberOfferProps = { offer: string; onTake: (number: string) => void } & Pick<ComponentProps<'button'>, 'onBlur'>

/** Offers the next number. Taking it does not send it yet. */
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
