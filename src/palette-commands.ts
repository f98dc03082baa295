/** Something that a page does, beside those to go to. */
export type PaletteCommand = { name: string; keys: string; run: () => void }

type Offer = () => readonly PaletteCommand[]
let offers: readonly Offer[] = []

/** While a page stands it offers what it does; asked for when the palette opens. */
export function offerToPalette(offer: Offer): () => void {
  offers = [...offers, offer]
  return () => {
    offers = offers.filter((one) => one !== offer)
  }
}

export const paletteCommands = (): readonly PaletteCommand[] => offers.flatMap((offer) => offer())
