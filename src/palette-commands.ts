export type PaletteCommand = { name: string; keys: string; run: () => void }

type Offer = () => readonly PaletteCommand[]
let offers: readonly Offer[] = []

/** Offers a page's commands while it is mounted; called when the palette opens. */
export function offerToPalette(offer: Offer): () => void {
  offers = [...offers, offer]
  return () => {
    offers = offers.filter((one) => one !== offer)
  }
}

export const paletteCommands = (): readonly PaletteCommand[] => offers.flatMap((offer) => offer())
