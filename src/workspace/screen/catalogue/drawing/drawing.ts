import { createContext, use } from 'react'
import type { Unit } from '#src/workspace/view.ts'

export type Drawing = {
  unitOf: (key: string) => Unit | undefined
  /**
   * Returns a text that belongs to another list, such as a system message: its translation or, without one, its source.
   */
  otherOf: (key: string) => { text: string; lang: string | undefined } | undefined
  chosenKey: string
  sourceLang: string | undefined
  targetLang: string
  /** `at`: the pressed element, because a text may be drawn at several places. */
  onChoose: (key: string, at: HTMLElement) => void
}

export const DrawingContext = createContext<Drawing | null>(null)

export function useDrawing(): Drawing {
  const drawing = use(DrawingContext)
  if (!drawing) throw new Error('a part of an article stands outside of it')
  return drawing
}
