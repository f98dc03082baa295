type IcuPart = { kind: 'icu'; argument: string } & (
  | { role: 'head'; type: IcuType; offset: number }
  | { role: 'branch'; selector: string }
  | { role: 'end' }
)

export type IcuType = 'plural' | 'selectordinal' | 'select'

/**
 * A piece of a text. `at`: its index in the text. A `placeholder` or `tag` must be kept in a translation. Parts with
 * the same `id` stand for the same value or tag, however they are written: the first `%s` has the id of `%1$s`.
 * `inside`: the placeholders in a tag's attributes. `icu`: the frame of a plural or select around translated text.
 * `break`: a line end. `space`: a space or invisible character that is easily overlooked.
 */
export type Part = { text: string; at: number } & (
  | { kind: 'text' | 'break' | 'space' }
  | { kind: 'placeholder'; id: string }
  | { kind: 'tag'; id: string; name: string; role: 'open' | 'close' | 'empty'; inside: readonly Part[] }
  | IcuPart
)
