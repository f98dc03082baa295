/**
 * Fills slots such as [Der c] or [des c+] in a text with a noun in the right form. A slot is written as it would
 * read for a masculine noun; the noun's gender, number and case do the rest:
 * German "[Der p] [des c]" gives "Die Breite des Türblatts", French "[Le p] [du c]" "La largeur du vantail".
 */
type German = { gender: 'm' | 'f' | 'n'; one: string; many: string; genitive: string }
type French = { gender: 'm' | 'f'; one: string; many: string }
export type Noun = { en: { one: string; many: string }; de: German; fr: French }
export type Words = { en: string; de: string; fr: string }
/** What may stand in a slot: a noun, which is inflected, or words that stay as they are. */
export type Bag = Record<string, Noun | { plain: Words }>
export type TextLanguage = 'en' | 'de' | 'fr'

type Case = 0 | 1 | 2 | 3
type Gender = 'm' | 'f' | 'n' | 'pl'

const definite: Record<Gender, readonly string[]> = {
  m: ['der', 'den', 'dem', 'des'],
  f: ['die', 'die', 'der', 'der'],
  n: ['das', 'das', 'dem', 'des'],
  pl: ['die', 'die', 'den', 'der'],
}
const strong: Record<Gender, readonly string[]> = {
  m: ['er', 'en', 'em', 'es'],
  f: ['e', 'e', 'er', 'er'],
  n: ['es', 'es', 'em', 'es'],
  pl: ['e', 'e', 'en', 'er'],
}
/** The endings of ein, kein and Ihr. */
const mixed: Record<Gender, readonly string[]> = { ...strong, m: ['', 'en', 'em', 'es'], n: ['', '', 'em', 'es'] }
const weakAdjective: Record<Gender, readonly string[]> = {
  m: ['e', 'en', 'en', 'en'],
  f: ['e', 'e', 'en', 'en'],
  n: ['e', 'e', 'en', 'en'],
  pl: ['en', 'en', 'en', 'en'],
}
const mixedAdjective: Record<Gender, readonly string[]> = {
  ...weakAdjective,
  m: ['er', 'en', 'en', 'en'],
  n: ['es', 'es', 'en', 'en'],
}
const contracted: Record<string, string> = {
  im: 'in dem',
  am: 'an dem',
  vom: 'von dem',
  zum: 'zu dem',
  beim: 'bei dem',
}
const recontracted: Record<string, string> = {
  'in dem': 'im',
  'an dem': 'am',
  'von dem': 'vom',
  'zu dem': 'zum',
  'zu der': 'zur',
  'bei dem': 'beim',
}

function germanDeterminer(word: string, gender: Gender): { text: string; case: Case; adjective: typeof weakAdjective } {
  const long = contracted[word]
  if (long) {
    const text = `${long.split(' ')[0]} ${definite[gender][2]}`
    return { text: recontracted[text] ?? text, case: 2, adjective: weakAdjective }
  }
  const plain = (gender === 'pl' ? definite.pl : definite.m).indexOf(word)
  if (plain >= 0) return { text: ending(definite[gender], plain), case: toCase(plain), adjective: weakAdjective }
  for (const stem of ['ein', 'kein', 'Ihr', 'dies', 'jed', 'all']) {
    if (!word.startsWith(stem)) continue
    const endings = stem.endsWith('ein') || stem === 'Ihr' ? mixed : strong
    const index = (gender === 'pl' ? endings.pl : endings.m).indexOf(word.slice(stem.length))
    if (index < 0) break
    const adjective = endings === mixed ? mixedAdjective : weakAdjective
    return { text: stem + ending(endings[gender], index), case: toCase(index), adjective }
  }
  throw new Error(`unknown German determiner: ${word}`)
}

function ending(endings: readonly string[], index: number): string {
  return endings[index] ?? ''
}

function toCase(index: number): Case {
  return index === 0 ? 0 : index === 1 ? 1 : index === 2 ? 2 : 3
}

function german(noun: German, many: boolean, before: readonly string[]): string {
  const [first, adjective] = before
  const gender = many ? 'pl' : noun.gender
  const found = first && first !== 'dat' ? germanDeterminer(first, gender) : undefined
  const grammaticalCase = found?.case ?? (first === 'dat' ? 2 : 0)
  const parts = found ? [found.text] : []
  if (found && adjective) parts.push(adjective.slice(0, -1) + ending(found.adjective[gender], grammaticalCase))
  if (many) parts.push(grammaticalCase === 2 && !/[ns]$/.test(noun.many) ? `${noun.many}n` : noun.many)
  else parts.push(grammaticalCase === 3 ? noun.genitive : noun.one)
  return parts.join(' ')
}

const aspirated = /^(hauteur)/
const frenchForms: Record<string, { m: string; f: string; vowel: string; many: string }> = {
  le: { m: 'le ', f: 'la ', vowel: 'l’', many: 'les ' },
  du: { m: 'du ', f: 'de la ', vowel: 'de l’', many: 'des ' },
  au: { m: 'au ', f: 'à la ', vowel: 'à l’', many: 'aux ' },
  un: { m: 'un ', f: 'une ', vowel: '', many: 'des ' },
  ce: { m: 'ce ', f: 'cette ', vowel: '', many: 'ces ' },
  de: { m: 'de ', f: 'de ', vowel: 'd’', many: 'de ' },
  aucun: { m: 'aucun ', f: 'aucune ', vowel: '', many: 'aucuns ' },
  quel: { m: 'quel ', f: 'quelle ', vowel: '', many: 'quels ' },
  même: { m: 'le même ', f: 'la même ', vowel: '', many: 'les mêmes ' },
}

function french(noun: French, many: boolean, before: readonly string[]): string {
  const word = before[0]
  if (word === undefined) return many ? noun.many : noun.one
  if (word === 'e') return noun.gender === 'f' ? 'e' : ''
  const forms = frenchForms[word]
  if (!forms) throw new Error(`unknown French determiner: ${word}`)
  const vowel = /^[aeiouyhéèêâœ]/i.test(noun.one) && !aspirated.test(noun.one)
  if (many) return (word === 'de' && vowel ? forms.vowel : forms.many) + noun.many
  if (word === 'ce' && vowel && noun.gender === 'm') return `cet ${noun.one}`
  return (vowel && forms.vowel !== '' ? forms.vowel : forms[noun.gender]) + noun.one
}

function english(noun: Noun['en'], many: boolean, before: readonly string[]): string {
  const text = many ? noun.many : noun.one
  const [word, adjective] = before
  if (word === undefined) return text
  const rest = adjective ? `${adjective} ${text}` : text
  return word === 'a' ? `${/^[aeiou]/.test(rest) ? 'an' : 'a'} ${rest}` : `${word} ${rest}`
}

export function capitalise(text: string): string {
  return text.charAt(0).toLocaleUpperCase('de') + text.slice(1)
}

/** Fills every slot of a text; an unknown slot is a mistake in the vocabulary and throws. */
export function fill(text: string, language: TextLanguage, bag: Bag): string {
  return text.replace(/\[([^\]]+)\]/g, (slot, inside: string) => {
    const words = inside.split(' ')
    const name = words.pop() ?? ''
    const many = name.endsWith('+')
    const plain = many ? name.slice(0, -1) : name
    const entry = bag[plain.toLowerCase()]
    if (!entry) throw new Error(`nothing fits the slot ${slot} in “${text}”`)
    const upper = (words[0] ?? plain) !== (words[0] ?? plain).toLowerCase()
    const possessive = words[0]?.startsWith('Ihr')
    const before = words.map((word) => (possessive ? word : word.toLowerCase()))
    const filled = 'plain' in entry ? entry.plain[language] : form(entry, language, many, before)
    return upper ? capitalise(filled) : filled
  })
}

function form(noun: Noun, language: TextLanguage, many: boolean, before: readonly string[]): string {
  if (language === 'de') return german(noun.de, many, before)
  if (language === 'fr') return french(noun.fr, many, before)
  return english(noun.en, many, before)
}
