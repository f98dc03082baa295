/**
 * A change of a word's stem in some of its forms. `end`: matches the end of the word, which is replaced by `to`.
 * `rest`: matches what may follow in the form. The letters have no diacritics.
 */
export type StemChange = readonly [end: RegExp, to: string, rest: RegExp]

const finnishCase =
  /^(?:n|t|a|ssa|sta|lla|lta|lle|ksi|na|tta|en|in|an|on|un|yn|ja|jen|ia|ien|ita|iden|itten|issa|ista|iin|ihin|illa|ilta|ille|iksi|ina|jin|jissa|jista|jilla|jille)?(?:ni|si|nsa|mme|nne|kin)?$/
const lithuanianCase =
  /^i?(?:as|a|o|ui|u|e|ai|us|ams|ais|uose|os|oms|omis|ose|ei|es|ems|emis|ese|is|i|ys|y|yje|yse|ims|imi|imis|ies|iems|uos|uje|umi|aus)$/
const latvianCase = /^j?(?:s|a|am|u|us|i|iem|os|is|as|ai|ei|e|es|em|im|o|ij|ijas)?$/
const romanianPlural = /^(?:i|ii|e|ei|ile|ele|ilor|elor|iei|uri|urile|urilor)$/
const romanianEnding = /^(?:a|i|ii|e|ei|ile|ele|ilor|elor|iei)?$/
const softEnding = /^(?:e|i|y|ich|ech)$/
const fromVowel = /^[aeiou][\p{L}]{0,10}$/u
const dutchPlural = /^(?:e|en|s)$/
const oneToThree = /^\p{L}{1,3}$/u

const slavic: readonly StemChange[] = [
  [/k[ao]?$/, 'c', softEnding],
  [/g[ao]?$/, 'z', softEnding],
]
const turkish: readonly StemChange[] = [
  [/k$/, 'g', fromVowel],
  [/p$/, 'b', fromVowel],
  [/t$/, 'd', fromVowel],
]

/** Regular stem changes, by language code without region. A language that is not listed has none. */
export const stemChanges: Record<string, readonly StemChange[]> = {
  az: turkish,
  cs: [...slavic, [/h[ao]?$/, 'z', softEnding], [/ch[ao]?$/, 's', softEnding], [/u([^aeiouy])$/, 'o$1', oneToThree]],
  de: [
    [/(?:a|o|u[ms]|is)$/, '', /^en/],
    [/us$/, '', /^i$/],
  ],
  es: [[/z$/, 'c', /^es$/]],
  fi: [
    [/i$/, 'e', finnishCase],
    [/a$/, 'o', /^[ij]/],
    [/si$/, 'de', finnishCase],
    [/nen$/, 'se', finnishCase],
    [/s$/, 'kse', finnishCase],
    [/([ptk])\1([aeiouy]{1,2})$/, '$1$2', finnishCase],
    [/nt([aeiouy]{1,2})$/, 'nn$1', finnishCase],
    [/nk([aeiouy]{1,2})$/, 'ng$1', finnishCase],
    [/mp([aeiouy]{1,2})$/, 'mm$1', finnishCase],
    [/([lr])t([aeiouy]{1,2})$/, '$1$1$2', finnishCase],
    [/([aeiouylr])p([aeiouy]{1,2})$/, '$1v$2', finnishCase],
    [/([aeiouyh])t([aeiouy]{1,2})$/, '$1d$2', finnishCase],
    [/([aeiouylr])k([aeiouy]{1,2})$/, '$1$2', finnishCase],
  ],
  fr: [
    [/ai?l$/, 'au', /^x$/],
    [/eau$/, 'el', /^(?:les?)?$/],
  ],
  hr: slavic,
  it: [[/([cg])[oa]$/, '$1h', /^[ie]$/]],
  lt: [
    [/(?:ias|ios|ius|ia|as|is|ys|us|os|es|ai|a|e)$/, '', lithuanianCase],
    [/t(?:is|ys|e)$/, 'c', lithuanianCase],
    [/d(?:is|ys|e)$/, 'dz', lithuanianCase],
  ],
  lv: [
    [/(?:is|us|as|es|a|e|s|i)$/, '', latvianCase],
    [/d(?:is|e)$/, 'z', latvianCase],
    [/t(?:is|e)$/, 's', latvianCase],
  ],
  nl: [
    [/([aeou])\1([^aeiou])$/, '$1$2', dutchPlural],
    [/([aeou])\1f$/, '$1v', dutchPlural],
    [/([aeou])\1s$/, '$1z', dutchPlural],
    [/f$/, 'v', dutchPlural],
    [/s$/, 'z', dutchPlural],
  ],
  pl: [
    ...slavic,
    [/k[ao]?$/, 'cz', /^[a-z]{1,3}$/],
    [/g[ao]?$/, 'dz', softEnding],
    [/ch[ao]?$/, 'sz', softEnding],
    [/r[ao]?$/, 'rz', softEnding],
    [/t[ao]?$/, 'ci', /^e$/],
    [/([cn])ie$/, '$1', /^$/],
  ],
  pt: [
    [/ao$/, 'o', /^es$/],
    [/ao$/, 'a', /^es$/],
    [/([aeou])l$/, '$1i', /^s$/],
  ],
  ro: [
    [/a$/, '', romanianEnding],
    [/d[ae]?$/, 'z', romanianPlural],
    [/oa([^aeiou]{1,3})[ae]$/, 'o$1', romanianPlural],
    [/ea([^aeiou]{1,3})[ae]$/, 'e$1', romanianPlural],
  ],
  sk: [...slavic, [/ch[ao]?$/, 's', softEnding]],
  sl: slavic,
  sr: slavic,
  sv: [[/ok$/, 'ock', /^er/]],
  tr: turkish,
  uk: [
    [/і([^аеиоуіюя])$/u, 'о$1', oneToThree],
    [/к[ао]?$/u, 'ц', /^[іи]$/u],
    [/г[ао]?$/u, 'з', /^[іи]$/u],
  ],
}
