/** The frame of an ICU plural or select: its head, the start of a branch, and the brace that ends either. */
type IcuPart = { kind: 'icu'; argument: string } & (
  | { role: 'head'; type: IcuType }
  | { role: 'branch'; selector: string }
  | { role: 'end' }
)

export type IcuType = 'plural' | 'selectordinal' | 'select'

/**
 * A cut of a text. A `placeholder` or `tag` must be carried over as it is; its `id` is what it stands for, however it is
 * spelled: `{name}`, `{{x}}`, `${y}`, `%1`, `%1$s` (also for the first `%s`), `%name%`, `<b>`, `</b>`, `<br>`. An ICU part is
 * a frame whose contents are translated. A `space` is one that a reader easily overlooks.
 */
export type Part = { text: string; at: number } & (
  | { kind: 'text' | 'break' | 'space' }
  | { kind: 'placeholder'; id: string }
  | { kind: 'tag'; id: string; name: string; role: 'open' | 'close' | 'empty' }
  | IcuPart
)
