import { expect, test } from 'vitest'
import { changesOpenText, commandsOfScreen, commandsOfText } from '#src/workspace/screen/keys/commands.ts'

// With another text marked in the list, they act on no text, or on the one that the reader is led to.
const free = new Set([
  'nextUntranslated',
  'previousUntranslated',
  'next',
  'previous',
  // The last step, wherever it was.
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
