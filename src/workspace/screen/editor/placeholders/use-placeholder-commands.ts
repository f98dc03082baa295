import { useState } from 'react'
import { m } from '#messages'
import { sourceOfField } from '#src/workspace/screen/editor/box/portion.ts'
import { caretOf, insertText } from '#src/workspace/screen/editor/box/field-events.ts'
import { useCommand } from '#src/workspace/screen/keys/use-command.ts'
import { useWorkspaceContext } from '#src/workspace/screen/workspace-context.ts'
import { type Choice, choicesOf, nextInsertion } from './insertion.ts'

export function usePlaceholderCommands(hasPlaceholders: boolean) {
  const { boxRef, say } = useWorkspaceContext()
  const [choices, setChoices] = useState<readonly Choice[] | null>(null)
  const offer = () => {
    const box = boxRef.current
    const source = box && sourceOfField(box)
    const found = box && source ? choicesOf(source, box.value) : []
    // A plural form may have no placeholders. An empty list would take the focus, and typed letters would be lost.
    if (found.length > 0) setChoices(found)
    else say(m.workspace_placeholders_none())
  }
  useCommand(
    'insertNext',
    () => {
      const box = boxRef.current
      const source = box && sourceOfField(box)
      // The missing part may belong to another field, so the user chooses.
      if (box?.closest('[data-guessed]')) return offer()
      const next = box && source && nextInsertion(source, box.value, caretOf(box))
      if (box && next) insertText(box, next.text)
    },
    hasPlaceholders,
  )
  useCommand('choosePlaceholder', offer, hasPlaceholders)
  return {
    choices,
    leave: () => setChoices(null),
    choose(text: string | null): void {
      setChoices(null)
      const box = boxRef.current
      if (!box) return
      if (text === null) box.focus()
      else insertText(box, text)
    },
  }
}
