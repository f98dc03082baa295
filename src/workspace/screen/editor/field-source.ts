const sources = new WeakMap<HTMLTextAreaElement, string>()

/** What a field is the translation of: the whole source, or the branch that is translated in it. */
export const sourceOfField = (field: HTMLTextAreaElement): string => sources.get(field) ?? ''

export function setSourceOfField(field: HTMLTextAreaElement, source: string): void {
  sources.set(field, source)
}
