export type PaletteCommand = { name: string; keys: string; run: () => void }

type Offer = () => readonly PaletteCommand[]
let offers: readonly Offer[] = []

/**
 * Registers a function that returns the commands of a page for the command palette. `offer` is called each time the
 * palette needs the commands. Returns a function that unregisters it.
 */
export function offerToPalette(offer: Offer): () => void {
  offers = [...offers, offer]
  return () => {
    offers = offers.filter((one) => one !== offer)
  }
}

export const paletteCommands = (): readonly PaletteCommand[] => offers.flatMap((offer) => offer())
