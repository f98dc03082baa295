import { isStorable, isWhole, maxText } from '#src/contract/values/storable.ts'
import type { Fault, FaultCode, FileHead, FileRead, ReadText } from './exchanged.ts'

/** Stops reading: nothing after it in the file is reliable. */
export class BrokenFile extends Error {
  readonly fault: Fault

  constructor(code: FaultCode, line: number, detail = '') {
    super(code)
    this.fault = { line, code, detail }
  }
}

/** Collects a file's texts and all its faults; one fault refuses the whole file. */
export function createCollected() {
  const texts: ReadText[] = []
  const faults: Fault[] = []
  const leftOut: string[] = []
  const lines = new Map<string, number>()

  function refuse(code: FaultCode, line: number, detail = ''): void {
    faults.push({ line, code, detail })
  }

  return {
    refuse,
    /** Names a place that belongs to no text, or makes a text that cannot be stored. Refuses nothing. */
    leaveOut(place: string): void {
      leftOut.push(place)
    },
    take(text: ReadText): void {
      const first = lines.get(text.key)
      if (text.key === '') return refuse('key-missing', text.line)
      if (first !== undefined) return refuse('key-twice', text.line, String(first))
      lines.set(text.key, text.line)
      // It would arrive as a different text.
      if (!isWhole(text.target)) return refuse('not-well-formed', text.line, text.key)
      // No server would take it; the other texts are unaffected.
      if (!isStorable(text.target) || text.target.length > maxText) return void leftOut.push(text.key)
      texts.push(text)
    },
    result(head: FileHead): FileRead {
      if (faults.length + texts.length + leftOut.length === 0) refuse('empty', 1)
      return faults.length > 0 ? { ok: false, faults } : { ok: true, head, texts, leftOut }
    },
    broken(error: unknown): FileRead {
      if (!(error instanceof BrokenFile)) throw error
      return { ok: false, faults: [...faults, error.fault] }
    },
  }
}

export type Collected = ReturnType<typeof createCollected>
