import type { Random } from '#tests/fuzz/random.ts'
import type { FileText } from '#src/workspace/formats/exchanged.ts'

/** Each of these texts has broken some format, tool or spreadsheet. */
export const hostile = [
  '',
  ' ',
  '  two before, two after  ',
  '\n',
  '\r\n',
  '\r',
  'a\nb\r\nc\rd\n',
  '\tTab\t',
  "quote \" and 'apostrophe' and `backtick`",
  'back\\slash \\n \\001 \\x41 \\',
  '<b>bold</b> &amp; &#13; <![CDATA[x]]> ]]> <!-- c -->',
  '{name} %1 %s %1$d %name% {{x}} ${y} {n, plural, one {# Platte} other {# Platten}}',
  '\ufeffmark\ufeff',
  'no\u00a0break\u202fspace, soft\u00adhyphen, zero\u200bwidth',
  'line\u2028and paragraph\u2029separator, next\u0085line',
  'שלום \u202bRTL\u202c العربية',
  '👩‍👩‍👧‍👦 𝔘𝔫𝔦 \u{10ffff}',
  '\u0001\u0008\u000b\u000c\u001b\u001f',
  '\u007f\u0080\u009f',
  '\ufffd\ufffe\uffff\ufdd0',
  '=1+1',
  '+49 30',
  '-5 °C',
  '@cmd',
  "'=already",
  "''=twice",
  "'plain",
  ' =padded',
  '\ufeff=marked',
  '\uff1dwide',
  '\t=tab',
  'a;b,c\td|e',
  '"quoted"',
  '""',
  '_x0041_',
  '_x005F_x0041_',
  '_x000D_',
  '__proto__',
  'constructor',
  '#, fuzzy',
  'msgid "x"',
  'account-portal before: "x"',
  'needs review',
  '007',
  '1-2',
  'TRUE',
  'Combining a\u0308 and ä',
  'x'.repeat(5_000),
]

function hostileText({ below, pick, chance }: Random): string {
  const own = () => String.fromCodePoint(below(0xd800) || 1)
  return Array.from({ length: below(4) }, () => (chance(0.7) ? pick(hostile).slice(0, 200) : own())).join('')
}

/** Returns texts with hostile content in every field. Their keys contain only characters that XML allows. */
export function hostileFile(random: Random, count: number): FileText[] {
  return Array.from({ length: count }, (_, index) => {
    const [target, before] = [hostileText(random), hostileText(random)]
    return {
      key: `key ${index} ${hostileText(random).replaceAll(/[^\n\t\r -~äß“👩\ufeff]/gu, '')}`,
      source: hostileText(random),
      target,
      review: target !== '' && random.chance(0.5),
      before: { text: before, review: before !== '' && random.chance(0.5) },
      desc: hostileText(random),
    }
  })
}
