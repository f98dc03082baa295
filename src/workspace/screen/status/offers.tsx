import type { ComponentProps } from 'react'
import { AlsoOffer } from '#src/workspace/screen/memory/also-offer.tsx'
import { PlaceOfferOnPhone } from '#src/workspace/screen/people/place-offer.tsx'

/** What the status line offers to look at. */
export function Offers(also: ComponentProps<typeof AlsoOffer>) {
  return (
    <>
      <AlsoOffer {...also} />
      <PlaceOfferOnPhone />
    </>
  )
}
