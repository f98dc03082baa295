import { useEffect, useState } from 'react'
import { getLocale } from '#messages/runtime'
import { m } from '#messages'
import { useStable } from '#src/workspace/screen/use-stable.ts'
import { chooseAllKeys, chooseKeys, useChosenKeys } from './chosen-keys.ts'
import { chosenBy, withoutChoice } from './choosing-keys.ts'
import { type Chord, type Command, specOf } from './commands.ts'
import { isMac } from './platform.ts'
import { shownChord, shownKeys } from './shortcuts.ts'

type KeyRequest = { command: Command; said: string; taking: { chord: Chord; from: Command } | null }

const shown = (chord: Chord) => shownChord(chord, isMac, getLocale())
const refusals = { writes: m.keys_refused_writes, taken: m.keys_refused_taken }

export function useChoosingKeys() {
  const chosen = useChosenKeys()
  const [request, setRequest] = useState<KeyRequest | null>(null)
  const [done, setDone] = useState('')

  function give(command: Command, chord: Chord, from: Command | undefined): void {
    chooseKeys(command, chord, from)
    setRequest(null)
    setDone(m.keys_changed({ command: specOf(command).title(), keys: shown(chord) }))
  }
  const take = useStable((event: KeyboardEvent) => {
    if (!request || event.key === 'Tab') return
    // Other listeners would close the dialog or run the command.
    event.preventDefault()
    event.stopImmediatePropagation()
    const { command } = request
    if (event.key === 'Escape' && command !== 'close') return setRequest(null)
    const pressed = chosenBy(event, command, isMac, chosen)
    if (pressed.kind === 'waiting' || event.repeat) return
    if (pressed.kind === 'refused')
      return setRequest({ command, said: refusals[pressed.why]({ keys: shown(pressed.chord) }), taking: null })
    const { chord, other } = pressed
    if (other === undefined) return give(command, chord, undefined)
    const said = m.keys_conflict({ keys: shown(chord), command: specOf(other).title() })
    setRequest({ command, said, taking: { chord, from: other } })
  })
  // While the dialog asks whether to take the keys from another command, its buttons get the key presses.
  const isListening = request !== null && request.taking === null
  useEffect(() => {
    if (!isListening) return
    addEventListener('keydown', take, { capture: true })
    return () => removeEventListener('keydown', take, { capture: true })
  }, [isListening, take])

  return {
    chosen,
    request,
    done,
    ask(command: Command): void {
      setDone('')
      setRequest(request?.command === command ? null : { command, said: '', taking: null })
    },
    leave: () => setRequest(null),
    takeOver(): void {
      if (request?.taking) give(request.command, request.taking.chord, request.taking.from)
    },
    reset(command: Command): void {
      const next = withoutChoice(command, isMac, chosen)
      chooseAllKeys(next)
      setDone(m.keys_changed({ command: specOf(command).title(), keys: shownKeys(command, isMac, getLocale(), next) }))
    },
    resetAll(): void {
      chooseAllKeys({})
      setDone(m.keys_all_reset())
    },
  }
}
