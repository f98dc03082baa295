export type PaletteCommand = { name: string; keys: string; run: () => void }

type Offer = () => readonly PaletteCommand[]
let offers: readonly Offer[] = []

/**
 * Registers the commands of a page. `offer` is called when the palette opens, and returns the commands. Returns a
 * function that removes them.
 */
export function offerToPalette(offer: Offer): () => void {
  offers = [...offers, offer]
  return () => {
    offers = offers.filter((one) => one !== offer)
  }
}

export const paletteCommands = (): readonly PaletteCommand[] => offers.flatMap((offer) => offer())
