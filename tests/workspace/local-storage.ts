import { localTexts } from '#src/workspace/store/local-texts.ts'

/** Clears the small texts in a page's memory, as a reload does. */
export const forgetLocalTexts = (): void => localTexts.names().forEach(localTexts.letGo)

/** A `localStorage` in memory. As in a browser, its stored names are its own keys. */
export function localStore(): Storage {
  const values: Record<string, string> = {}
  const store = {
    getItem: (name: string) => values[name] ?? null,
    setItem: (name: string, value: string) => void (values[name] = value),
    removeItem: (name: string) => void delete values[name],
    clear: () => {
      for (const name of Object.keys(values)) delete values[name]
    },
    key: (at: number) => Object.keys(values)[at] ?? null,
  }
  return new Proxy<Storage>(Object.assign(Object.create(store), { length: 0 }), {
    ownKeys: () => Object.keys(values),
    getOwnPropertyDescriptor: (_, name) =>
      typeof name === 'string' && name in values
        ? { configurable: true, enumerable: true, value: values[name] }
        : undefined,
  })
}
