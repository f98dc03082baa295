/** Text that users and attackers enter. */
export const badInput: Readonly<Record<string, string>> = {
  empty: '',
  blank: ' \u00a0\t\u2003',
  '10 kB': 'x'.repeat(10_240),
  'right to left': 'نجارة \u202eSchrank\u202c \u200fחיתוך',
  emoji: '👩‍👩‍👧‍👦 🪚🔑',
  HTML: '<script>alert(1)</script><img src=x onerror=alert(2)>&amp;"\'',
  SQL: "'; drop table contact; --",
  NUL: 'a\0b',
  'half a character': 'a\ud800b',
  decomposed: 'Tu\u0308r',
}
