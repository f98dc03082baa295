type IcuPart = { kind: 'icu'; argument: string } & (
  | { role: 'head'; type: IcuType; offset: number }
  | { role: 'branch'; selector: string }
  | { role: 'end' }
)

export type IcuType = 'plural' | 'selectordinal' | 'select'

/**
 * A piece of a text. A `placeholder` or `tag` must be kept unchanged; its `id` is what it stands for in any spelling:
 * `{name}`, `{{x}}`, `%1`, `%1$s` (also for the first `%s`), `<b>`. `inside` a tag are the placeholders of its
 * attributes, and the frames around them. An `icu` part is a frame with translated contents; a `space` is one easily
 * overlooked.
 */
export type Part = { text: string; at: number } & (
  | { kind: 'text' | 'break' | 'space' }
  | { kind: 'placeholder'; id: string }
  | { kind: 'tag'; id: string; name: string; role: 'open' | 'close' | 'empty'; inside: readonly Part[] }
  | IcuPart
)
