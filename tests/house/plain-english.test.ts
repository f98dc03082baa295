import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Phrases that comments and documents may not have, each with a replacement. */
const phrases: Record<string, string> = {
  whoever: 'every caller, a user who',
  'what lies|lies there': 'what is in, is stored in',
  'is told|are told': 'receives, learns, is notified',
  'of theirs|of ours': 'their, our',
  'belongs? to nobody': 'is dropped, has no owner',
  'all the same': 'still, anyway',
  'gives? way|giving way': 'yields to the event loop, is replaced',
  'has its say|knows? nothing of': 'may act, does not depend on',
  'hears?|heard': 'receives, subscribes to',
  'begun words?|words begun': 'draft',
  'last words': 'pending slot',
  'vouched|vouch': 'confirmed',
  doubtful: 'unconfirmed',
  'taken back': 'reverted',
  '(?<!promise )settles?|settled': 'resolves',
  'retraces?': 'undo, redo',
}

/** Former names, which the field’s terms have replaced. */
const names =
  /\b(?:giveWay|plantSeeds|createLastWords|createSecondCopy|isVouched|listDoubtful|retraceEdit|useRetrace|keepBegun|useBegun|freezeUnsaved|markCarried|takeOutTakenBack|settleConflict|sendWords|wordsInTurn|tellPairHere|neededFirst|afterNeeded|jsonInTurns|turnsOf|gateTo|takeTry|useDesk|useReach|useTrail|AlsoOffer|bringBack|signOver)\b/

const comment = /\/\*[\s\S]*?\*\/|(?<![:\w'"`/])\/\/[^\n]*/g
const sources = globSync(['{app,src,styles}/**/*.{ts,tsx,mjs}', 'e2e/**/*.ts', 'tests/**/*.{ts,tsx}'], {
  exclude: ['styles/system/**', 'app/routeTree.gen.ts', 'tests/house/plain-english.test.ts'],
})
const documents = globSync(['*.md', '{src,tests,messages}/**/*.md'])
const read = (file: string) => readFileSync(file, 'utf8')

/** Returns each occurrence of a phrase in a text, with its replacement. */
const phrasesIn = (text: string): string[] =>
  Object.entries(phrases).flatMap(([phrase, instead]) =>
    [...text.matchAll(new RegExp(String.raw`\b(?:${phrase})\b`, 'gi'))].map(
      ({ 0: found, index }) => `${text.slice(Math.max(0, index - 40), index)}${found}: ${instead}`,
    ),
  )

test('comments and documents have none of the phrases that read as translated', () => {
  const isProse = (file: string) => /^(?:app|src|styles)\//.test(file)
  const found = [
    ...sources.filter(isProse).map((file) => [file, (read(file).match(comment) ?? []).join('\n')] as const),
    ...documents.map((file) => [file, read(file)] as const),
  ].flatMap(([file, text]) => phrasesIn(text).map((one) => `${file}: ${one}`))
  expect(found).toEqual([])
})

test('no name is one that the field’s term has replaced', () => {
  expect(sources.filter((file) => names.test(read(file)))).toEqual([])
})

test('a planted phrase and name are detected', () => {
  expect(phrasesIn('Sends it to Whoever asks. A tab that heard it.')).toEqual([
    'Sends it to Whoever: every caller, a user who',
    'Sends it to Whoever asks. A tab that heard: receives, subscribes to',
  ])
  expect('// whoever\nconst url = "http://x" // told'.match(comment)).toEqual(['// whoever', '// told'])
  expect(names.test('const giveWay = 1')).toBe(true)
})
