import { useEffect } from 'react'
import { getLocale } from '#messages/runtime'
import { offerToPalette, type PaletteCommand } from '#src/palette-commands.ts'
import { tools } from '#src/workspace/screen/tools/tools.ts'
import { useStable } from '#src/workspace/screen/use-stable.ts'
import { chosenKeys } from './chosen-keys.ts'
import { type Command, commands, specOf } from './commands.ts'
import { isMac } from './platform.ts'
import { shownKeys } from './shortcuts.ts'

/** One of them says the same as another, or is a tool as well. */
const left = new Set<Command>(['keysAnywhere', 'replace'])

type Offered = {
  isOffered: (command: Command) => boolean
  run: (command: Command) => void
  /** None where there are no texts. */
  openTool: ((id: string) => void) | undefined
}

/** Has the palette list what can be done here just now: commands with their keys, and tools. */
export function usePaletteOffer({ isOffered, run, openTool }: Offered): void {
  const offer = useStable((): PaletteCommand[] => [
    ...commands
      .filter((command) => !left.has(command) && isOffered(command))
      .map((command) => ({
        name: specOf(command).title(),
        keys: shownKeys(command, isMac, getLocale(), chosenKeys()),
        run: () => run(command),
      })),
    ...(openTool
      ? tools.map(({ id, title }) => ({
          name: title(),
          keys: id === 'replace' ? shownKeys('replace', isMac, getLocale(), chosenKeys()) : '',
          run: () => openTool(id),
        }))
      : []),
  ])
  useEffect(() => offerToPalette(offer), [offer])
}
