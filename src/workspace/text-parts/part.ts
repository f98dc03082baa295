type IcuPart = { kind: 'icu'; argument: string } & (
  | { role: 'head'; type: IcuType; offset: number }
  | { role: 'branch'; selector: string }
  | { role: 'end' }
)

export type IcuType = 'plural' | 'selectordinal' | 'select'

/**
 * A piece of a text. A `placeholder` or `tag` must be kept; equal `id` means the same value in any spelling: the first
 * `%s` has that of `%1$s`. `inside` contains the placeholders of a tag's attributes. `icu`: a frame around translated
 * text. `space`: one that is easily overlooked.
 */
export type Part = { text: string; at: number } & (
  | { kind: 'text' | 'break' | 'space' }
  | { kind: 'placeholder'; id: string }
  | { kind: 'tag'; id: string; name: string; role: 'open' | 'close' | 'empty'; inside: readonly Part[] }
  | IcuPart
)
