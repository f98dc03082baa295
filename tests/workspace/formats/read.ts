import { strToU8 } from 'fflate'
import type { FileRead, Steps } from '#src/workspace/formats/exchanged.ts'
import { readFile } from '#src/workspace/formats/formats.ts'

function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** Reads a file with this name and content to its end. */
export const read = (name: string, content: string | Uint8Array): FileRead =>
  finish(readFile(name, typeof content === 'string' ? strToU8(content) : content))
