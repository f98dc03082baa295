// In place of Paraglide's own registry, which makes a format anew with each message: that takes longer than all the rest of it, and a row
// of a list has several messages.

/** @template Options, Format @param {(locale: string, options?: Options) => Format} make */
function kept(make) {
  /** @type {Map<string, Format>} */
  const formats = new Map()
  /** @param {string} locale @param {Options} [options] */
  return (locale, options) => {
    const name = locale + JSON.stringify(options)
    const format = formats.get(name) ?? make(locale, options)
    formats.set(name, format)
    return format
  }
}

const rules = kept((locale, /** @type {Intl.PluralRulesOptions | undefined} */ options) => new Intl.PluralRules(locale, options))
const numbers = kept((locale, /** @type {Intl.NumberFormatOptions | undefined} */ options) => new Intl.NumberFormat(locale, options))

/** @param {string} locale @param {unknown} input @param {Intl.PluralRulesOptions} [options] @returns {string} */
export const plural = (locale, input, options) => rules(locale, options).select(Number(input))

/** @param {string} locale @param {unknown} input @param {Intl.NumberFormatOptions} [options] @returns {string} */
export const number = (locale, input, options) => numbers(locale, options).format(Number(input))
