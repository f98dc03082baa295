import { expect, test } from 'vitest'
import { changesOpenText, commandsOfScreen, commandsOfText } from '#src/workspace/screen/keys/commands.ts'

// With another text selected in the list, these commands act on no text, or on the text to which they lead.
const free = new Set([
  'nextUntranslated',
  'previousUntranslated',
  'next',
  'previous',
  // Undo and redo act on the last step in any text.
  'undo',
  'redo',
  'rawView',
  'nextConflict',
  'nextFinding',
  'close',
])

test.each(commandsOfText)(
  'with another text marked in the list, %s changes the open one only if it is one of these',
  (command) => {
    expect(changesOpenText(command)).toBe(!free.has(command))
  },
)

test.each(commandsOfScreen)('%s applies to the whole screen, whatever is marked', (command) => {
  expect(changesOpenText(command)).toBe(false)
})
