/**
 * By language, the region from which other regions take their wording, if that is not the language alone. From CLDR 45:
 * https://github.com/unicode-org/cldr-json/blob/main/cldr-json/cldr-core/supplemental/parentLocales.json
 */
const table: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  en: {
    '001': `150 AG AI AU BB BM BS BW BZ CC CK CM CX CY DG DM ER FJ FK FM GB GD GG GH GI GM GY HK ID IE IL IM IN IO JE
      JM KE KI KN KY LC LR LS MG MO MS MT MU MV MW MY NA NF NG NR NU NZ PG PK PN PW RW SB SC SD SG SH SL SS SX SZ TC
      TK TO TT TV TZ UG VC VG VU WS ZA ZM ZW`,
    150: 'AT BE CH DE DK FI NL SE SI',
  },
  es: { 419: 'AR BO BR BZ CL CO CR CU DO EC GT HN JP MX NI PA PE PR PY SV US UY VE' },
  pt: { PT: 'AO CH CV FR GQ GW LU MO MZ ST TL' },
  zh: { HK: 'MO' },
}

const parents = new Map(
  Object.entries(table).flatMap(([language, regions]) =>
    Object.entries(regions).flatMap(([parent, children]) =>
      children.split(/\s+/).map((child) => [`${language}-${child}`, parent] as const),
    ),
  ),
)

/**
 * Returns a region of a language, followed by the regions whose wording it uses, nearest first. The last entry is '',
 * for the language without a region. For Spanish and "MX": "MX", "419", ''.
 */
export function regionChain(language: string, region: string): string[] {
  const chain = [region]
  for (let at: string | undefined = region; at !== undefined && at !== '';) {
    at = parents.get(`${language}-${at}`) ?? ''
    chain.push(at)
  }
  return chain
}
