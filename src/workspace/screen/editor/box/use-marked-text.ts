import { useMemo } from 'react'
import { useAfterPaint } from '#src/workspace/screen/after-paint.ts'
import type { Portion } from './portion.ts'
import type { Draft } from '#src/workspace/view.ts'

const longLength = 2_000
const restMs = 300

/** The marks of a longer text are laid out only when typing pauses. */
export const isLong = (text: string): boolean => text.length > longLength

/** The text whose marks may be drawn, a frame behind the box; null while a long one is typed, as places shift. */
export function createMarkedText(subscribe: Draft['subscribe'], read: Portion['read']) {
  let rested = read()
  return {
    read: () => (!isLong(read()) || read() === rested ? read() : null),
    subscribe(listener: () => void): () => void {
      let timer: ReturnType<typeof setTimeout> | undefined
      const leave = subscribe(() => {
        clearTimeout(timer)
        if (isLong(read()))
          timer = setTimeout(() => {
            rested = read()
            listener()
          }, restMs)
        listener()
      })
      return () => {
        clearTimeout(timer)
        leave()
      }
    },
  }
}

export function useMarkedText({ subscribe }: Draft, { read }: Portion): string | null {
  const marked = useMemo(() => createMarkedText(subscribe, read), [subscribe, read])
  return useAfterPaint(marked.subscribe, marked.read)
}
