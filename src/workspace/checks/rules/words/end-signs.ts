import { languageOf, localeOf } from '#src/workspace/locale-of.ts'

/** What a mark at the end says, in whatever script: a mark of each class as English writes it. */
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

/** Signs that are another mark in one language: Greek asks with a semicolon, Armenian ends a sentence with two dots. */
const ownClasses: Record<string, Record<string, readonly EndClass[]>> = {
  el: { ';': ['?'], '·': [';', ':'], '\u0387': [';', ':'] },
  hy: { ':': ['.', ':'], '.': ['.', ':'], '\u2024': [':', ';'], '՝': [',', ':'] },
}

const none: readonly EndClass[] = []

/** The classes of a sign in a language; none if it is no mark. */
export const classesOf = (sign: string, lang: string): readonly EndClass[] =>
  ownClasses[languageOf(lang)]?.[sign] ?? classes.get(sign) ?? none

/** Armenian sets these marks in the word that they are about. */
export const innerClasses = (words: string, lang: string): readonly EndClass[] =>
  languageOf(lang) !== 'hy'
    ? none
    : [...(words.includes('՞') ? ['?' as const] : []), ...(words.includes('՜') ? ['!' as const] : [])]

const scripts = new Map<string, string>()

/** The script that a code names, or that its language is written in. Needs no data of the language in this browser. */
function likelyScript(lang: string): string {
  const known = scripts.get(lang)
  if (known !== undefined) return known
  const made = new Intl.Locale(localeOf(lang)).maximize().script ?? ''
  scripts.set(lang, made)
  return made
}

/** The marks that a script's languages need at the end, so that one is missed. Thai ends no sentence by a mark, Japanese asks by a word. */
const neededIn: Record<string, string> = { Jpan: '.!…:', Thai: '…:', Laoo: '…:', Khmr: '…', Mymr: '…' }
const allNeeded =
  'Latn Cyrl Grek Hebr Arab Armn Ethi Geor Kore Hans Hant Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh'
for (const script of allNeeded.split(' ')) neededIn[script] = '.?!…:'

/** Whether a mark of the class is missed at the end of a text of the language, or too much there; false where its script is not known here. */
export const isNeeded = (one: EndClass, lang: string): boolean => neededIn[likelyScript(lang)]?.includes(one) ?? false

/** By languages and scripts, the marks that are the same signs as in English, set without a space and with nothing in front. */
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

/** Whether a language is known to write marks of the class as English does, so that one may be put there or taken away. */
export const isShared = (one: EndClass, lang: string): boolean =>
  shared.get(`${languageOf(lang)} ${likelyScript(lang)}`)?.includes(one) ?? false
