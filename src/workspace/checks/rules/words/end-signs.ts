import { languageOf, localeOf } from '#src/workspace/text/locale-of.ts'

/** A class of end marks. It is named by the English mark, and contains the corresponding marks of all scripts. */
export type EndClass = '.' | '?' | '!' | '…' | ':' | ';' | ','

const written: readonly (readonly [EndClass, string])[] = [
  ['.', '.。｡．﹒।॥۔።፨။។៕៚།༎༏༐༑༔᠃᠉᱾᱿꧉꯫܀܁܂։׃෴'],
  ['?', '?？﹖؟⸮፧՞\u037e⁇⁈⁉‽᥅꘏꛷'],
  ['!', '!！﹗՜߹‼⁈⁉‽᥄'],
  ['…', '…⋯‥᠁'],
  [':', ':：﹕៖፥፦᠄'],
  [';', ';；﹔؛⁏፤'],
  [',', ',，﹐、､،߸፣၊᠂՝꧈'],
]

const classes = new Map<string, readonly EndClass[]>()
for (const [one, signs] of written) for (const sign of signs) classes.set(sign, [...(classes.get(sign) ?? []), one])

/**
 * Signs that are another mark in one language: Greek writes a question mark as a semicolon, and Armenian a full stop as
 * two dots.
 */
const ownClasses: Record<string, Record<string, readonly EndClass[]>> = {
  el: { ';': ['?'], '·': [';', ':'], '\u0387': [';', ':'] },
  hy: { ':': ['.', ':'], '.': ['.', ':'], '\u2024': [':', ';'], '՝': [',', ':'] },
}

const none: readonly EndClass[] = []

/** Returns the classes of end marks to which a character belongs in a language; none if it is not an end mark. */
export const classesOf = (sign: string, lang: string): readonly EndClass[] =>
  ownClasses[languageOf(lang)]?.[sign] ?? classes.get(sign) ?? none

/**
 * Returns the classes of the end marks that stand inside the words of a text. Only Armenian has these: question and
 * exclamation marks. Returns none for other languages.
 */
export const innerClasses = (words: string, lang: string): readonly EndClass[] =>
  languageOf(lang) !== 'hy'
    ? none
    : [...(words.includes('՞') ? ['?' as const] : []), ...(words.includes('՜') ? ['!' as const] : [])]

const scripts = new Map<string, string>()

/**
 * Returns the script of a language code, or the script in which its language is usually written. The browser need not
 * know the language.
 */
function likelyScript(lang: string): string {
  const known = scripts.get(lang)
  if (known !== undefined) return known
  const made = new Intl.Locale(localeOf(lang)).maximize().script ?? ''
  scripts.set(lang, made)
  return made
}

/**
 * By script, the marks that a text must not leave out at its end. Thai ends no sentence with a mark, and a Japanese
 * question ends with a word.
 */
const neededIn: Record<string, string> = { Jpan: '.!…:', Thai: '…:', Laoo: '…:', Khmr: '…', Mymr: '…' }
const allNeeded =
  'Latn Cyrl Grek Hebr Arab Armn Ethi Geor Kore Hans Hant Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh'
for (const script of allNeeded.split(' ')) neededIn[script] = '.?!…:'

/**
 * Returns whether a translation into a language must keep this end mark of its source. Returns false if the language's
 * script is not in the table.
 */
export const isNeeded = (one: EndClass, lang: string): boolean => neededIn[likelyScript(lang)]?.includes(one) ?? false

/**
 * Scripts and languages that write these marks like English: the same signs, without a space before them and without a
 * mark at the start.
 */
const sharedMarks: readonly (readonly [scripts: string, languages: string, marks: string])[] = [
  [
    'Latn Cyrl',
    `af az be bg bs ca cs cy da de en et eu fi fil fo fy ga gd hr hu id is it jv kk kl ky lb lt lv mk mn ms mt nb nl nn no
    oc pl pt rm ro ru sco sk sl sm so sq sr st su sv sw tg tk tl tn tr tt uk uz vi xh zu`,
    '.?!…:',
  ],
  ['Latn', 'es gl ast', '.…:'],
  ['Latn', 'fr br', '.…'],
  ['Grek', 'el', '.!…:'],
  ['Hebr', 'he iw yi', '.?!…:'],
  ['Arab', 'ar fa', '.!…:'],
  ['Geor', 'ka', '.?!…:'],
  ['Kore', 'ko', '.?!…:'],
  ['Taml Telu Knda Mlym Gujr', 'ta te kn ml gu', '.?!…:'],
  ['Deva Beng', 'hi mr ne bn as', '?!:'],
]

const shared = new Map<string, string>()
for (const [ofScripts, languages, marks] of sharedMarks)
  for (const script of ofScripts.split(' '))
    for (const language of languages.split(/\s+/)) shared.set(`${language} ${script}`, marks)

/** Returns whether a language writes this end mark like English, so that a fix may add or remove it. */
export const isShared = (one: EndClass, lang: string): boolean =>
  shared.get(`${languageOf(lang)} ${likelyScript(lang)}`)?.includes(one) ?? false
