import { languageOf, localeOf } from '#src/workspace/text/locale-of.ts'

/** The class of a mark at the end of a text, in any script: named after the English mark. */
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
 * Signs that are a different mark in one language: Greek asks with a semicolon, Armenian ends a sentence with two dots.
 */
const ownClasses: Record<string, Record<string, readonly EndClass[]>> = {
  el: { ';': ['?'], '·': [';', ':'], '\u0387': [';', ':'] },
  hy: { ':': ['.', ':'], '.': ['.', ':'], '\u2024': [':', ';'], '՝': [',', ':'] },
}

const none: readonly EndClass[] = []

/** Returns the classes of a sign in a language; none if it is no mark. */
export const classesOf = (sign: string, lang: string): readonly EndClass[] =>
  ownClasses[languageOf(lang)]?.[sign] ?? classes.get(sign) ?? none

/** Returns the classes of marks inside words: Armenian puts these marks into the word that they are about. */
export const innerClasses = (words: string, lang: string): readonly EndClass[] =>
  languageOf(lang) !== 'hy'
    ? none
    : [...(words.includes('՞') ? ['?' as const] : []), ...(words.includes('՜') ? ['!' as const] : [])]

const scripts = new Map<string, string>()

/**
 * Returns the script that a code names, or in which its language is usually written. Needs no data of the language in
 * this browser.
 */
function likelyScript(lang: string): string {
  const known = scripts.get(lang)
  if (known !== undefined) return known
  const made = new Intl.Locale(localeOf(lang)).maximize().script ?? ''
  scripts.set(lang, made)
  return made
}

/**
 * Marks that a script's languages need at the end of a text. Thai ends no sentence with a mark, Japanese asks with a
 * word.
 */
const neededIn: Record<string, string> = { Jpan: '.!…:', Thai: '…:', Laoo: '…:', Khmr: '…', Mymr: '…' }
const allNeeded =
  'Latn Cyrl Grek Hebr Arab Armn Ethi Geor Kore Hans Hant Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh'
for (const script of allNeeded.split(' ')) neededIn[script] = '.?!…:'

/** Returns whether texts of a language need such a mark at the end; false if its script is not known here. */
export const isNeeded = (one: EndClass, lang: string): boolean => neededIn[likelyScript(lang)]?.includes(one) ?? false

/**
 * By languages and scripts, the marks that are the same signs as in English, without a space and with nothing in front.
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

/** Returns whether a language is known to write such marks as English does, so that a mark may be added or removed. */
export const isShared = (one: EndClass, lang: string): boolean =>
  shared.get(`${languageOf(lang)} ${likelyScript(lang)}`)?.includes(one) ?? false
