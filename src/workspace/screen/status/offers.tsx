import type { ComponentProps } from 'react'
import { AlsoOffer } from '#src/workspace/screen/memory/also-offer.tsx'
import { RoomOffer } from '#src/workspace/screen/keeping/room-offer.tsx'
import { PlaceOfferOnPhone } from '#src/workspace/screen/people/place-offer.tsx'

export function Offers(also: ComponentProps<typeof AlsoOffer>) {
  return (
    <>
      <RoomOffer fetchedAt={also.view.fetchedAt} />
      <AlsoOffer {...also} />
      <PlaceOfferOnPhone />
    </>
  )
}
