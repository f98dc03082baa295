import { useEffect } from 'react'
import { getLocale } from '#messages/runtime'
import { offerToPalette, type PaletteCommand } from '#src/palette-commands.ts'
import { tools } from '#src/workspace/screen/tools/tools.ts'
import { useStable } from '#src/workspace/screen/use-stable.ts'
import { chosenKeys } from '#src/workspace/screen/keys/chosen-keys.ts'
import { type Command, commands, specOf } from '#src/workspace/screen/keys/commands.ts'
import { isMac } from '#src/workspace/screen/keys/platform.ts'
import { shownKeys } from '#src/workspace/screen/keys/shortcuts.ts'

/** Left out, because they duplicate another command, or are also tools. */
const left = new Set<Command>(['keysAnywhere', 'replace'])

type Offered = {
  isOffered: (command: Command) => boolean
  run: (command: Command) => void
  openTool: ((id: string) => void) | undefined
}

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
