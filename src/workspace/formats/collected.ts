import { isStorable, isWhole, maxText } from '#src/contract/values/storable.ts'
import type { Fault, FaultCode, FileHead, FileRead, ReadText } from './exchanged.ts'

/** Thrown by a reader to stop reading a file, because the rest of the file would be unreliable. `line`: from 1. */
export class BrokenFile extends Error {
  readonly fault: Fault

  constructor(code: FaultCode, line: number, detail = '') {
    super(code)
    this.fault = { line, code, detail }
  }
}

/** Collects the texts and the faults of a file. A single fault makes `result` refuse the whole file. */
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
    /**
     * Records content that belongs to no text, or the key of a text that cannot be stored. The file is not refused for
     * it.
     */
    leaveOut(place: string): void {
      leftOut.push(place)
    },
    take(text: ReadText): void {
      const first = lines.get(text.key)
      if (text.key === '') return refuse('key-missing', text.line)
      if (first !== undefined) return refuse('key-twice', text.line, String(first))
      lines.set(text.key, text.line)
      // The server would store a different text.
      if (!isWhole(text.target)) return refuse('not-well-formed', text.line, text.key)
      // No server accepts this text. The other texts of the file are still imported.
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
